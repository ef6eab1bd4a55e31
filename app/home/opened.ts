import { matchPath } from '@remix-run/react'
import * as atCampaigns from '#app/campaigns/addresses.ts'
import * as atData from '#app/master-data/addresses.ts'
import * as atQuestionnaires from '#app/questionnaires/addresses.ts'
import * as atReviews from '#app/reviews/addresses.ts'
import * as atWorkspaces from '#app/workspaces/addresses.ts'
import type { OpenedType } from '#contract/home/codes.ts'

type Address = (first: string, second: string) => string

/** The page of a thing that is kept as opened lately, by what the api says it is made of; the narrower before the wider. */
const pages: readonly [OpenedType, Address][] = [
  ['project', atCampaigns.project],
  ['questionnaire', atQuestionnaires.questionnaire],
  ['workspace', atWorkspaces.workspaceHome],
  ['reviewObject', atReviews.object],
  ['review', atReviews.project],
  ['dealer', atData.dealer],
  ['client', atData.dealers],
]

/** Under which addresses one is at a thing, `:key` being its key. */
const patterns: readonly [OpenedType, string][] = [
  ['project', atCampaigns.project(':key')],
  ['questionnaire', atQuestionnaires.questionnaire(':key')],
  ['workspace', atWorkspaces.workspace(':key')],
  ['reviewObject', atReviews.object(':project', ':key')],
  ['review', atReviews.project(':key')],
  ['dealer', atData.dealer(':client', ':key')],
  ['client', `${atData.clients}/:key`],
]

/** What stands where a key would, on pages that are of no thing. */
const noKeys: ReadonlySet<string> = new Set(['new', 'import', 'template', 'export', 'chosen', 'Add', 'all', 'picture'])

/** The thing that a page is of. */
export function thingAt(pathname: string): { type: OpenedType; key: string } | undefined {
  for (const [type, path] of patterns) {
    const key = matchPath({ path, end: false }, pathname)?.params.key
    if (key && key.length <= 64 && !noKeys.has(key)) return { type, key }
  }
  return undefined
}

export const pageOf = ({ type, place: [first = '', second = ''] }: { type: OpenedType; place: readonly string[] }) =>
  pages.find(([known]) => known === type)?.[1](first, second) ?? ''
