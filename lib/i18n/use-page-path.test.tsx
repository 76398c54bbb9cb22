import { renderHook } from '@testing-library/react';

import { usePagePath } from './use-page-path';

const usePathname = jest.fn<string, []>();
jest.mock('next/navigation', () => ({ usePathname: () => usePathname() }));

describe('usePagePath', () => {
  it.each([
    ['/', '/'],
    ['/en', '/'],
    ['/en/home/ines', '/'],
    ['/ru/donate', '/donate'],
    ['/donate', '/donate'],
    ['/rubric', '/rubric'],
  ])('makes %s %s', (pathname, expected) => {
    usePathname.mockReturnValue(pathname);
    expect(renderHook(() => usePagePath()).result.current).toBe(expected);
  });
});
