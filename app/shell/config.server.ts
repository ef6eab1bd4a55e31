import { tell } from '#app/api.server.ts'
import type { PageArgs } from '#app/context.ts'
import { inLanguage } from '#contract/language.ts'
import { getConfig } from '#contract/system/calls.ts'
import type { GlobalConfig } from '#contract/system/shapes.ts'
import { languageOf } from './language.server.ts'
import { translatorOf } from './texts.server.ts'

/** Every page needs it and it changes with deployments, so one reading serves for a while. */
const keptMs = 10_000

let kept: { config: GlobalConfig; until: number } | undefined

/** The configuration, or undefined while it cannot be had; that is logged where the call fails. spec: platform §4 */
export async function configOf(args: PageArgs): Promise<GlobalConfig | undefined> {
  if (kept && kept.until > Date.now()) return kept.config
  const told = await tell(args, getConfig, { query: {} })
  if (!told.ok) {
    console.error(JSON.stringify({ level: 'error', event: 'config.failed', status: told.status }))
    return kept?.config
  }
  kept = { config: told.data, until: Date.now() + keptMs }
  return kept.config
}

/** The system's title and description lines in the reader's language. */
export async function systemWords(args: PageArgs): Promise<{ title: string; lines: string[] }> {
  const language = languageOf(args.request)
  const config = await configOf(args)
  return {
    title: config ? inLanguage(config.sysTitle, language) : translatorOf(args.request, 'common')('product'),
    lines: config?.sysDescrition.map((line) => inLanguage(line, language)) ?? [],
  }
}
