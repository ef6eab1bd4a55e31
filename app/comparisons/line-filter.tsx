import { useTranslation } from 'react-i18next'
import { Details } from '#app/ui/details.tsx'
import { FilterBar, FilterSelect, SearchField } from '#app/ui/filter-bar.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { ComparisonLine } from '#contract/comparisons/shapes.ts'
import { pairingStates, resultRules } from '#contract/flow/pairing.ts'
import { comparedRoles } from '#contract/flow/result.ts'
import classes from './line-filter.module.css'
import type { FilterName } from './lines.server.ts'

type Props = {
  filter: { typed: Partial<Record<FilterName, string>>; errors: Partial<Record<FilterName, string[]>> }
  /** On the page: what they have is offered where something is typed. */
  lines: readonly ComparisonLine[]
}

/** By what the lines of a result are narrowed; what is asked less often stands behind a line. */
export function LineFilter({ filter: { typed, errors }, lines }: Props) {
  const { t } = useTranslation('comparisons')
  const field = (name: FilterName) => ({
    name,
    label: t(`filter.${name}`),
    initialValue: typed[name],
    ...(errors[name] && { errors: errors[name] }),
  })
  const isMore = (['rule', 'product', 'counterparty', 'amountFrom', 'amountTo', 'duplicate'] as const).some(
    (name) => typed[name] !== undefined,
  )
  const names = (of: (line: ComparisonLine) => string) => [...new Set(lines.map(of))].filter(Boolean).toSorted()
  return (
    <FilterBar label={t('filter.label')} active={Object.keys(typed).length > 0}>
      <FilterSelect
        label={t('filter.state')}
        name="state"
        value={typed.state}
        options={pairingStates.map((state) => ({ value: state, label: t(`pairing.${state}`) }))}
      />
      <FilterSelect
        label={t('filter.role')}
        name="role"
        value={typed.role}
        options={comparedRoles.map((role) => ({ value: role, label: t(`side.${role}`) }))}
      />
      <TextField field={field('month')} placeholder="2026-01" inputMode="numeric" maxLength={7} autoComplete="off" />
      <SearchField label={t('filter.text')} name="text" value={typed.text} maxLength={100} />
      <div className={classes.more}>
        <Details summary={t('filter.more')} open={isMore}>
          <div className={classes.fields}>
            <TextField field={field('product')} list="product-codes" maxLength={100} autoComplete="off" />
            <TextField field={field('counterparty')} list="counterparties" maxLength={100} autoComplete="off" />
            <TextField field={field('amountFrom')} inputMode="decimal" maxLength={18} autoComplete="off" />
            <TextField field={field('amountTo')} inputMode="decimal" maxLength={18} autoComplete="off" />
            <FilterSelect
              label={t('filter.rule')}
              name="rule"
              value={typed.rule}
              options={resultRules.map((rule) => ({ value: rule, label: t(`rule.${rule}`) }))}
            />
            <FilterSelect
              label={t('filter.duplicate')}
              name="duplicate"
              value={typed.duplicate}
              options={[{ value: '1', label: t('filter.duplicateOnly') }]}
            />
          </div>
        </Details>
      </div>
      <datalist id="product-codes">
        {names(({ product }) => product).map((code) => (
          <option key={code} value={code} />
        ))}
      </datalist>
      <datalist id="counterparties">
        {names(({ counterparty }) => counterparty).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </FilterBar>
  )
}
