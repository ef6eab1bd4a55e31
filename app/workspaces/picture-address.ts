import { useHref } from '@remix-run/react'

/** Where a page has a stored picture from; undefined for none. */
export function usePicture(path: string | null): string | undefined {
  const address = useHref(`/workbench/picture?${new URLSearchParams({ path: path ?? '' })}`)
  return path ? address : undefined
}
