import type { Clock } from '#api/platform/clock.ts'
import type { AboutLine } from '#api/platform/files/workbook/about-sheet.ts'
import { type Caller, signedIn } from '#api/platform/http/caller.ts'
import { textIn } from '#api/platform/text.ts'
import type { Language } from '#contract/platform/language.ts'

/** Person for whom something is exported, and their agent. */
export type Exporter = {
  name: string
  usercode: string
  agent: { name: string; usercode: string } | null
  language: Language
}

export function exporterOf(caller: Caller): Exporter {
  const { name, usercode, delegation } = signedIn(caller)
  return { name, usercode, agent: delegation?.agent ?? null, language: caller.language }
}

/** Lines with the exporter and the time of the export. */
export function linesOfExport(at: string, { name, usercode, agent, language }: Exporter): AboutLine[] {
  const say = textIn(language)
  const person = { name, usercode }
  const by = agent
    ? say('files-export:about.personActing', { ...person, agent: agent.name, agentCode: agent.usercode })
    : say('files-export:about.person', person)
  return [
    [say('files-export:about.exportedBy'), by],
    [say('files-export:about.exportedAt'), at],
  ]
}

/** A timestamp with the organisation's time zone. */
export const momentText = ({ timeZone }: Clock, at: string, language: Language): string =>
  textIn(language)('files-export:about.moment', { at, zone: timeZone })
