import { type Language, languageOfTag } from '#contract/language.ts'

/** What a host shell, or a page shown inside ours, may tell us. spec: platform §4 "Messages from the host shell" */
type HostMessage =
  | { type: 'app-stats' }
  | { type: 'update-menu-path'; path: string }
  | { type: 'loading'; state: 'added' | 'removed' }
  | { type: 'refresh-workbench-menus' }
  | { type: 'refresh-report-menus' }
  | { type: 'change-setting'; language: Language }
  | { type: 'only-office-resize' }
  /** The host takes us down: who has typed something is asked first. */
  | { type: 'destroy' }

/** What we tell the host shell and the pages shown inside ours. */
export type ToldMessage =
  | { type: 'logout' }
  | { type: 'path'; path: string }
  | { type: 'change-setting'; language: Language }
  | { type: 'refresh-workbench-menus' }

const plain = ['app-stats', 'refresh-workbench-menus', 'refresh-report-menus', 'only-office-resize', 'destroy'] as const

/** A message by its shape; undefined for anything else, of which a window gets many. */
export function readHostMessage(data: unknown): HostMessage | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined
  const { type, path, state, language } = data as Record<string, unknown>
  const simple = plain.find((each) => each === type)
  if (simple) return { type: simple }
  if (type === 'update-menu-path') return isOwnPath(path) ? { type, path } : undefined
  if (type === 'loading') return state === 'added' || state === 'removed' ? { type, state } : undefined
  if (type !== 'change-setting' || typeof language !== 'string') return undefined
  const known = languageOfTag(language)
  return known && { type, language: known }
}

const isOwnPath = (path: unknown): path is string =>
  typeof path === 'string' && path.length <= 2000 && /^\/(?![/\\])[^\\\s]*$/.test(path)
