import { inLanguage } from '#contract/platform/language.ts'
import { getConfig } from '#contract/shell/system/calls.ts'
import type { GlobalConfig } from '#contract/shell/system/shapes.ts'
import type { PageArgs } from '../request/context.ts'
import { languageOf } from '../text/language.server.ts'
import { translatorOf } from '../text/texts.server.ts'
import { mutate } from './api.server.ts'

/** Cache for one request: its loaders share one call and, if that fails, one log line. */
const pending = new WeakMap<object, Promise<GlobalConfig | undefined>>()

/** Last configuration loaded, used while no newer one can be fetched. spec: platform §7 */
let lastKnown: GlobalConfig | undefined

/**
 * The current configuration. If it cannot be fetched, logs that and returns the last known one, or undefined if there
 * is none. spec: platform §4, §7
 */
export function configOf(args: PageArgs): Promise<GlobalConfig | undefined> {
  const known = pending.get(args.context)
  if (known) return known
  const asking = askConfig(args)
  pending.set(args.context, asking)
  return asking
}

async function askConfig(args: PageArgs): Promise<GlobalConfig | undefined> {
  const result = await mutate(args, getConfig, { query: {} })
  if (result.ok) lastKnown = result.data
  else console.error(JSON.stringify({ level: 'error', event: 'config.failed', status: result.status }))
  return lastKnown
}

export async function systemWords(args: PageArgs): Promise<{ title: string; lines: string[] }> {
  const language = languageOf(args.request)
  const config = await configOf(args)
  return {
    title: config ? inLanguage(config.sysTitle, language) : translatorOf(args.request, 'common')('product'),
    lines: config?.sysDescrition.map((line) => inLanguage(line, language)) ?? [],
  }
}
