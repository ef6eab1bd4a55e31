import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { languageOf } from '#app/page/language.server.ts'
import type { PageHandle } from '#app/page/page.ts'
import { translatorOf } from '#app/page/texts.server.ts'
import * as atQuestionnaires from '#app/questionnaires/addresses.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ChangeTable, type EntryChange, type PartChange } from '#app/ui/change-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { FinanceField, FinanceIndicator } from '#contract/kinds/finance/content.ts'
import { inLanguage, type Localized, languages } from '#contract/language.ts'
import { differencesOf } from '#contract/questionnaires/draft-list.ts'
import * as at from './addresses.ts'
import { type DraftHead, draftOfPage, headOf } from './draft.server.ts'

export const handle: PageHandle<{ head: DraftHead }> = {
  i18n: 'finance-questionnaires',
  title: ({ t, data }) => t('finance-questionnaires:changes.title', { name: data?.head.name }),
}

/** What the draft changes of the published version. */
export async function loader(args: LoaderFunctionArgs) {
  const draft = await draftOfPage(args)
  const language = languageOf(args.request)
  const t = translatorOf(args.request, 'finance-questionnaires')
  const texts = (label: string, text: Localized) =>
    languages.map((each) => [t('inLanguage', { field: label, language: t(`language.${each}`) }), text[each] ?? ''])
  const partsOfField = ({ code, table, name, manual }: FinanceField): Parts =>
    Object.fromEntries([
      [t('field.code'), code],
      ...texts(t('field.table'), table),
      ...texts(t('field.name'), name),
      [t('field.values'), t(manual ? 'field.closingOnly' : 'field.both')],
    ])
  const partsOfIndicator = (indicator: FinanceIndicator): Parts =>
    Object.fromEntries([
      [t('field.code'), indicator.code],
      ...(['module', 'target', 'definition', 'explanation'] as const).flatMap((part) =>
        texts(t(`indicator.${part}`), indicator[part]),
      ),
      [t('indicator.formula'), indicator.formula],
      [t('indicator.unit'), t(`unit.${indicator.unit}`)],
    ])
  return {
    head: headOf(args, draft),
    fields: linesOf(draft.published.fields, draft.fields, {
      partsOf: partsOfField,
      nameOf: ({ table, name }) => `${inLanguage(table, language)} › ${inLanguage(name, language)}`,
    }),
    indicators: linesOf(draft.published.indicators, draft.indicators, {
      partsOf: partsOfIndicator,
      nameOf: ({ module, target }) => `${inLanguage(module, language)} › ${inLanguage(target, language)}`,
    }),
  }
}

/** What an entry says, by the names of its parts. */
type Parts = Record<string, string>

type Read<E> = { partsOf: (entry: E) => Parts; nameOf: (entry: E) => string }

function linesOf<E extends { code: string }>(
  before: readonly E[],
  after: readonly E[],
  { partsOf, nameOf }: Read<E>,
): EntryChange[] {
  const keyed = (entry: E) => ({ key: entry.code, entry, parts: partsOf(entry), name: nameOf(entry) })
  type Keyed = ReturnType<typeof keyed>
  const { added, removed, changed, moved } = differencesOf(before.map(keyed), after.map(keyed), {
    same: (one, other) => changesOf(one.parts, other.parts).length === 0,
    // One that is called otherwise is the same entry all the same.
    identity: ({ name }) => name,
  })
  const line = (what: EntryChange['what'], { key, name }: Keyed, parts: PartChange[] = []): EntryChange => ({
    key,
    what,
    name,
    parts,
  })
  return [
    ...added.map((entry) => line('added', entry, changesOf({}, entry.parts))),
    ...removed.map((entry) => line('removed', entry)),
    ...changed.map((pair) => line('changed', pair.after, changesOf(pair.before.parts, pair.after.parts))),
    ...moved.map((entry) => line('moved', entry)),
  ]
}

const changesOf = (before: Parts, after: Parts): PartChange[] =>
  Object.entries(after)
    .map(([label, text]) => ({ label, before: before[label] ?? '', after: text }))
    .filter((part) => part.before !== part.after)

/** What the draft changes of what is published, such as after an import: to be published, edited further, or discarded. */
export default function DraftChanges() {
  const { t } = useTranslation('finance-questionnaires')
  const { head, fields, indicators } = useLoaderData<typeof loader>()
  const page = atQuestionnaires.questionnaire(head.code)
  const same = fields.length + indicators.length === 0
  return (
    <>
      <PageHeader
        title={t('changes.title', { name: head.name })}
        line={t(head.newest > 0 ? 'changes.line' : 'changes.first', { number: head.newest })}
        crumbs={[
          { label: t('questionnaires'), to: atQuestionnaires.questionnaires },
          { label: head.name, to: page },
          { label: t('draft.short'), to: at.draft(head.code) },
        ]}
        action={
          <>
            {head.saved && <LinkButton to={at.draftDiscard(head.code)}>{t('discard.action')}</LinkButton>}
            <LinkButton to={at.draft(head.code)}>{t('changes.edit')}</LinkButton>
            {head.saved && !same && (
              <LinkButton look="primary" to={at.draftPublish(head.code)}>
                {t('publish.action')}
              </LinkButton>
            )}
          </>
        }
      />
      {same && (
        <Card>
          <EmptyState title={t('changes.none')} line={t('changes.noneLine')} />
        </Card>
      )}
      {fields.length > 0 && <ChangeTable title={t('changes.fields', { count: fields.length })} lines={fields} />}
      {indicators.length > 0 && (
        <ChangeTable title={t('changes.indicators', { count: indicators.length })} lines={indicators} />
      )}
    </>
  )
}
