import type { LoaderFunctionArgs } from '@remix-run/node'
import type { PageArgs } from '#app/page/context.ts'
import type { Refused, readForm } from '#app/page/form.server.ts'
import { translatorOf } from '#app/page/texts.server.ts'
import type { ToldDraft } from '#app/risk/kind.server.ts'
import { draftAt, headOf as sharedHeadOf } from '#app/risk/questionnaires/draft.server.ts'
import type { Texts } from '#app/risk/questionnaires/language-fields.tsx'
import type { EditReply } from '#app/ui/form.ts'
import { getFinanceDraft } from '#contract/risk/kinds/finance/calls.ts'
import type { FinanceDraft } from '#contract/risk/kinds/finance/shapes.ts'
import { changesOfDraft } from './change-lines.server.ts'

export const draftOfPage = (args: LoaderFunctionArgs): Promise<FinanceDraft> => draftAt(args, getFinanceDraft)

export type DraftHead = ReturnType<typeof headOf>

/** What stands above every page of a draft. */
export const headOf = (args: PageArgs, draft: FinanceDraft) => ({ ...sharedHeadOf(args, draft), faults: draft.faults })

/** The same as the screens tell of it that all kinds share. */
export async function readToldDraft(args: LoaderFunctionArgs): Promise<ToldDraft> {
  const draft = await draftOfPage(args)
  const t = translatorOf(args.request, 'kinds-finance-questionnaires')
  const { settings, fields, indicators } = changesOfDraft(args, draft)
  return {
    ...sharedHeadOf(args, draft),
    changes: settings.length + fields.length + indicators.length,
    faults: draft.faults.map(({ code, reason }) => (code === null ? reason : `${code}: ${reason}`)),
    parts: [t('publish.holds', { fields: draft.fields.length, indicators: draft.indicators.length })],
    told: [t('publish.line')],
  }
}

/** The entry that the address names; '' for a new one. */
export const entryOf = (request: Request): string => new URL(request.url).searchParams.get('entry') ?? ''

/** What a form of an entry is made from; a new one from nothing. */
export const versionOf = ({ entries }: FinanceDraft['versions'], entry: string): string => entries[entry] ?? ''

/** A reply of a form that edits an entry: `stored` is what another has saved meanwhile. */
export type EntryReply = EditReply<{ version: string; texts: Texts }>

/** What the fields of such a form hold of a draft. */
export type SavedOf = (draft: FinanceDraft, entry: string) => Texts

/** What an action answers when such a form is refused. The api's paths begin with what is edited: `field.code`. */
export function refusedEntry(
  args: LoaderFunctionArgs,
  form: Pick<Awaited<ReturnType<typeof readForm>>, 'refusedBy'>,
  { told, part, savedOf }: { told: Refused; part: 'field' | 'indicator' | 'settings'; savedOf: SavedOf },
) {
  const errors =
    told.failure.errors &&
    Object.fromEntries(
      Object.entries(told.failure.errors).map(([path, texts]) => [path.replace(`${part}.`, ''), texts]),
    )
  const failure = { ...told.failure, ...(errors && { errors }) }
  return form.refusedBy({ ...told, failure }, async () => {
    const draft = await draftOfPage(args)
    const entry = entryOf(args.request)
    const version = part === 'settings' ? draft.versions.settings : versionOf(draft.versions, entry)
    return { version, texts: savedOf(draft, entry) }
  })
}
