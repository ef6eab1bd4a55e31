import { tell } from '#app/api.server.ts'
import type { PageArgs } from '#app/context.ts'
import { getDictionaryType } from '#contract/dictionaries/calls.ts'

/** Whether the handbook was confirmed as read, '1' or '0', kept by this browser. spec: platform §3 "training flag" */
export const trainingCookie = 'training'

export const isTrained = (request: Request): boolean => /(?:^|;\s*)training=1/.test(request.headers.get('Cookie') ?? '')

export type Handbook = { path: string; name: string }

/** The file the dictionary system_handbook_config names, each of its facts an entry; undefined without one. spec: platform §3 */
export async function handbookOf(args: PageArgs): Promise<Handbook | undefined> {
  const told = await tell(args, getDictionaryType, { query: { type: 'system_handbook_config' } })
  if (!told.ok) return undefined
  const fact = (name: string) => told.data.find(({ dictLabel }) => dictLabel === name)?.dictValue ?? ''
  const path = fact('path')
  const isAddress = /^(https?:\/\/|\/(?![/\\]))/.test(path)
  if (!isAddress) return undefined
  const extension = fact('extension')
  // A page is no file to anybody.
  return { path, name: fact('originName') + (['', 'html'].includes(extension) ? '' : `.${extension}`) }
}
