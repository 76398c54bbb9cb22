'use client';

export { DonatePage as default } from '@/components/donate/donate-page';
