import type { LoaderFunctionArgs } from '@remix-run/node'
import type { Refused, readForm } from '#app/page/forms/form.server.ts'
import type { PageArgs } from '#app/page/request/context.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import type { DraftView } from '#app/risk/kind.server.ts'
import { draftAt, headOf as sharedHeadOf } from '#app/risk/questionnaires/draft.server.ts'
import type { Texts } from '#app/risk/questionnaires/language-fields.tsx'
import type { EditReply } from '#app/ui/forms/form.ts'
import { getFinanceDraft } from '#contract/risk/kinds/finance/calls.ts'
import type { FinanceDraft } from '#contract/risk/kinds/finance/shapes.ts'
import { changesOfDraft } from './change-lines.server.ts'

export const draftOfPage = (args: LoaderFunctionArgs): Promise<FinanceDraft> => draftAt(args, getFinanceDraft)

export type DraftHead = ReturnType<typeof headOf>

export const headOf = (args: PageArgs, draft: FinanceDraft) => ({ ...sharedHeadOf(args, draft), faults: draft.faults })

/** Loads the draft for the pages shared by all kinds. */
export async function readDraftView(args: LoaderFunctionArgs): Promise<DraftView> {
  const draft = await draftOfPage(args)
  const t = translatorOf(args.request, 'kinds-finance-questionnaires')
  const { settings, fields, indicators } = changesOfDraft(args, draft)
  return {
    ...sharedHeadOf(args, draft),
    changes: settings.length + fields.length + indicators.length,
    faults: draft.faults.map(({ code, reason }) => (code === null ? reason : `${code}: ${reason}`)),
    parts: [t('publish.holds', { fields: draft.fields.length, indicators: draft.indicators.length })],
    effects: [t('publish.line')],
  }
}

/** Code of the entry in the address; '' for a new one. */
export const entryOf = (request: Request): string => new URL(request.url).searchParams.get('entry') ?? ''

/** Version of an entry for its form; '' for a new one. */
export const versionOf = ({ entries }: FinanceDraft['versions'], entry: string): string => entries[entry] ?? ''

/** Reply to an entry form; `stored` holds the values of a concurrent edit. */
export type EntryReply = EditReply<{ version: string; texts: Texts }>

/** Reads the field values of an entry form from a draft. */
export type SavedOf = (draft: FinanceDraft, entry: string) => Texts

/** Reply to a refused entry form. Removes the prefix of the api's paths, such as `field.` in `field.code`. */
export function refusedEntry(
  args: LoaderFunctionArgs,
  form: Pick<Awaited<ReturnType<typeof readForm>>, 'refusedBy'>,
  { failed: result, part, savedOf }: { failed: Refused; part: 'field' | 'indicator' | 'settings'; savedOf: SavedOf },
) {
  const errors =
    result.failure.errors &&
    Object.fromEntries(
      Object.entries(result.failure.errors).map(([path, texts]) => [path.replace(`${part}.`, ''), texts]),
    )
  const failure = { ...result.failure, ...(errors && { errors }) }
  return form.refusedBy({ ...result, failure }, async () => {
    const draft = await draftOfPage(args)
    const entry = entryOf(args.request)
    const version = part === 'settings' ? draft.versions.settings : versionOf(draft.versions, entry)
    return { version, texts: savedOf(draft, entry) }
  })
}
