import { useMatches } from '@remix-run/react'
import type { FlatNamespace, TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useRouterState } from '#app/render/router-state.ts'
import { hasErrors } from '#app/ui/form.ts'
import { useResolvedFields } from '#app/ui/resolved-fields.ts'
import { errorTitle } from './failure.ts'

/** A translator that takes `namespace:key` of any namespace. */
type AnyTranslator = TFunction<readonly FlatNamespace[]>

/** What a route says of itself in its `handle`. `T` is the data of its loader. */
export type PageHandle<T = unknown> = {
  /** The namespaces its texts stand in; common is always there. */
  i18n?: FlatNamespace | readonly FlatNamespace[]
  /** The page's name, before the system's title in the document title. */
  title?: (page: { t: AnyTranslator; data: T | undefined }) => string
  /** false leaves out the scripts: the page is plain HTML, with small enhancement scripts of its own at most. */
  hydrate?: false
  /** Renders within the larger limits: its rows are bounded by what staff may store. render/render-budget.ts */
  large?: true
}

/** The route whose loader is the frame's. */
export const frameRoute = 'frame'

type Match = { id: string; handle?: PageHandle; data: unknown }

const useHandles = () => useMatches() as Match[]

/** Whether the page runs on scripts. */
export const useHydrated = (): boolean => useHandles().every(({ handle }) => handle?.hydrate !== false)

/** What the frame's loader says of the page: the name of the menu entry at its very address. */
type FrameTitle = { menus?: { title?: string | undefined } } | undefined

/**
 * The document title: the menu's name or what the page is, then the system. A failed post is announced first, until all its
 * errors are resolved. spec: platform §2
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
