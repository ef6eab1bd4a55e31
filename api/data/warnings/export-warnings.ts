import type { Clock } from '#api/platform/clock.ts'
import type { Caller } from '#api/platform/http/caller.ts'
import { signedIn } from '#api/platform/http/caller.ts'
import type { FileReply } from '#api/platform/http/route.ts'
import { textIn } from '#api/platform/text.ts'
import { type ListColumn, listFile, listSheet, momentsOf } from '#api/shell/files/list-export.ts'
import type { exportWarnings } from '#contract/data/warnings/calls.ts'
import type { KeyPart, WarningRow } from '#contract/data/warnings/shapes.ts'
import type { QueryOf } from '#contract/platform/call.ts'
import type { Language } from '#contract/platform/language.ts'
import { isRefusal, type Refusal } from '#contract/platform/problem.ts'
import type { SubjectDeps } from './shown-subject.ts'
import { warningsToExport } from './warning-list.ts'

/** Warnings of a list as a workbook, their keys by the caller's right. Refuses access.denied, execute.denied. */
export async function exportFile(
  deps: SubjectDeps,
  { query, caller }: { query: QueryOf<typeof exportWarnings>; caller: Caller },
): Promise<FileReply | Refusal> {
  const { workspaceBizId, ids, ...filter } = query
  const found = await warningsToExport(deps, { workspaceBizId, ids, filter, actor: signedIn(caller) })
  if (isRefusal(found)) return found
  const say = textIn(caller.language)
  const word = (key: string) => say(`warnings:${key}`)
  const title = word('title')
  const list = {
    title,
    sheet: listSheet(title, columnsIn(deps.clock, caller.language), found.rows),
    filter: [
      [word('field.workspace'), found.workspace],
      [word('field.list'), word(`scope.${filter.scope}`)],
      [word('field.status'), filter.status && word(`status.${filter.status}`)],
      [word('field.level'), filter.level === undefined ? undefined : say(`rules-levels:full.${filter.level}`)],
      [word('keyword'), filter.keyword],
    ] as const,
    params: query,
    more: found.more,
  }
  return { ...(await listFile({ ...deps, caller }, list)), object: `workspace:${workspaceBizId}` }
}

function columnsIn(clock: Clock, language: Language): ListColumn<WarningRow>[] {
  const say = textIn(language)
  const word = (key: string) => say(`warnings:${key}`)
  const moment = momentsOf(clock)
  const second = { width: 20, format: 'second' } as const
  return [
    { head: word('field.level'), width: 8, of: ({ level }) => say(`rules-levels:full.${level}`) },
    { head: word('field.subject'), width: 32, of: ({ key }) => keyWords(key, word('concealed')) },
    { head: word('field.model'), width: 24, of: ({ model }) => model.name },
    { head: word('field.number'), width: 8, of: ({ number }) => number },
    {
      head: word('field.judging'),
      width: 24,
      of: ({ judgingField, judgingValue }) => said(judgingField, judgingValue),
    },
    { head: word('field.score'), width: 10, of: ({ score }) => score },
    { head: word('field.status'), width: 12, of: ({ status }) => word(`status.${status}`) },
    { head: word('field.assignee'), width: 16, of: ({ assignee }) => assignee?.name ?? '' },
    { head: word('field.times'), width: 8, of: ({ times }) => times },
    { head: word('field.firstSeenAt'), ...second, of: ({ firstSeenAt }) => moment(firstSeenAt) },
    { head: word('field.lastSeenAt'), ...second, of: ({ lastSeenAt }) => moment(lastSeenAt) },
    { head: word('field.dueAt'), ...second, of: ({ dueAt }) => moment(dueAt) },
  ]
}

const keyWords = (key: readonly KeyPart[], concealed: string) =>
  key.map(({ name, value }) => `${name} ${value ?? concealed}`).join(' · ')

const said = (field: string, value: string | null) =>
  field === '' ? '' : value === null ? field : `${field}: ${value}`
