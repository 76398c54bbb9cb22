'use client';

export { GeneratorPage as default } from '@/components/generator/page/generator-page';
