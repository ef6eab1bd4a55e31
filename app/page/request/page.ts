import { useMatches } from '@remix-run/react'
import type { FlatNamespace, i18n, TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { PlacedHtml, PlaceHtml } from '#app/render/placed-html.ts'
import { useRouterState } from '#app/render/router-state.ts'
import { useResolvedFields } from '#app/ui/fields/resolved-fields.ts'
import { hasErrors } from '#app/ui/forms/form.ts'
import { errorTitle } from '../errors/failure.ts'

type AnyTranslator = TFunction<readonly FlatNamespace[]>

/** `handle` of a route. `T` is the data of its loader. */
export type PageHandle<T = unknown> = {
  /** Text namespaces of the page; `common` is always loaded. */
  i18n?: FlatNamespace | readonly FlatNamespace[]
  /** The page's name, before the system's title in the document title. */
  title?: (page: { t: AnyTranslator; data: T | undefined }) => string
  /** false omits Remix's scripts: the page is plain HTML, with small enhancement scripts at most. */
  hydrate?: false
  /** Renders within the larger limits, for pages whose size depends on the rows stored. render/render-budget.ts */
  large?: true
  /**
   * Allows caching a page for all readers with the same data: marks the strings that differ between them; undefined to
   * render the page again. Layouts mark their own strings for cached pages in them. render/cached-page.server.ts
   */
  keep?: (page: Keeping<T>) => MarkedData | undefined
}

type Keeping<T> = {
  data: T
  search: string
  texts: i18n
  /**
   * The mark for a string, which the page renders escaped. An empty string remains empty, because pages render it
   * differently.
   */
  slot: (value: string) => string
  /** The mark for html that is made at each request, such as the ratings of a paper. */
  place: PlaceHtml
}

/** Data with placeholder marks. */
type MarkedData = {
  data: object
  /** The query string with marks, if there is one. */
  search?: string
  /** Data for the server's rendering alone, which is not part of the key: it follows from the key and from `of`. */
  hidden?: object
  /** Object that the hidden data is derived from, shared by many pages. */
  of?: object
  /** Html that the data places in the page, and no JSON contains. */
  placed?: readonly PlacedHtml[]
}

/** Id of the frame's route. */
export const frameRoute = 'frame'

type Match = { id: string; handle?: PageHandle; data: unknown }

const useHandles = () => useMatches() as Match[]

export const useHydrated = (): boolean => useHandles().every(({ handle }) => handle?.hydrate !== false)

/** Part of the frame's data: the name of the menu entry at exactly this address. */
type FrameTitle = { menus?: { title?: string | undefined } } | undefined

/**
 * The document title: the menu's name or what the page is, then the system. A failed post is announced first, until all
 * its errors are resolved. spec: platform §2
 */
export function useDocumentTitle(system: string): string {
  const { t, i18n } = useTranslation()
  const state = useRouterState()
  const handles = useHandles()
  const named = handles.findLast(({ handle }) => handle?.title)
  const menu = (handles.find(({ id }) => id === frameRoute)?.data as FrameTitle)?.menus?.title
  const error = Object.values(state?.errors ?? {})[0]
  const page =
    error === undefined
      ? (menu ??
        named?.handle?.title?.({ t: i18n.getFixedT<readonly FlatNamespace[]>(null, ['common']), data: named.data }))
      : errorTitle(t, error)
  const title = [page, system].filter(Boolean).join(' - ')
  const resolved = useResolvedFields()
  return Object.values(state?.actionData ?? {}).some((data) => hasErrors(data, resolved))
    ? t('form.errorTitle', { title })
    : title
}
