import type { PageArgs } from '#app/page/request/context.ts'
import { languageOf } from '#app/page/text/language.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import type { EntryChange, PartChange } from '#app/ui/lists/change-table.tsx'
import { inLanguage, type Localized, languages } from '#contract/platform/language.ts'
import type { FinanceField, FinanceIndicator, FinanceSettings } from '#contract/risk/kinds/finance/content.ts'
import type { FinanceDraft } from '#contract/risk/kinds/finance/shapes.ts'
import { differencesOf } from '#contract/risk/questionnaires/draft-list.ts'

/** Human-readable changes of a draft against the published version. */
export function changesOfDraft({ request }: PageArgs, draft: FinanceDraft) {
  const language = languageOf(request)
  const t = translatorOf(request, 'kinds-finance-questionnaires')
  const named = translatorOf(request, 'questionnaires')
  const texts = (label: string, text: Localized) =>
    languages.map((each) => [named(`inLanguage.${each}`, { field: label }), text[each] ?? ''])
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
  const partsOfSettings = ({ unit, earlier }: FinanceSettings): Parts => ({
    [t('settings.unit')]: t(`amounts.${unit}`),
    [t('settings.years')]: t('settings.yearsOf', { count: earlier + 2 }),
  })
  const settings = (of: FinanceSettings) => [{ code: '', ...of }]
  return {
    // Without a published version, compares with the defaults.
    settings: linesOf(settings(draft.published), settings(draft), {
      partsOf: partsOfSettings,
      nameOf: () => t('settings.title'),
    }),
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

/** Values of an entry by label. */
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
    // A renamed entry keeps its identity.
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
