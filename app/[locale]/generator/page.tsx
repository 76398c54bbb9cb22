'use client';

export { GeneratorPage as default } from '@/components/generator/generator-page';
