import { useHref } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import * as at from '#contract/workspaces/addresses.ts'

/** Where a page has a stored picture from; undefined for none. */
export function usePicture(path: string | null): string | undefined {
  const address = useHref(`${at.picture}?${new URLSearchParams({ path: path ?? '' })}`)
  return path ? address : undefined
}

/** How the two versions of a picture are told apart in a table. */
export function usePictureWords(mine: string | undefined, stored: string | null | undefined) {
  const { t } = useTranslation('workspaces')
  const word = (path: string | null | undefined) => t(path ? 'picture.one' : 'picture.none')
  const differs = Boolean(mine) && Boolean(stored) && mine !== stored
  return { mine: differs ? t('picture.another') : word(mine), stored: word(stored) }
}
