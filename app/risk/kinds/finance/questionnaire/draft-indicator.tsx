import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/page/request/page.ts'
import { FormId } from '#app/risk/questionnaires/form-id.ts'
import { LanguageFields, useTextLabels } from '#app/risk/questionnaires/language-fields.tsx'
import { Button } from '#app/ui/actions/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { DateField, TextareaField, TextField } from '#app/ui/fields/text-field.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { type FormState, formState } from '#app/ui/forms/form.ts'
import { FieldSet } from '#app/ui/forms/post-form.tsx'
import { bothVersions } from '#app/ui/forms/version-conflict.tsx'
import { Details } from '#app/ui/layout/details.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/risk/kinds/finance/addresses.ts'
import { IndicatorUnit } from '#contract/risk/kinds/finance/codes.ts'
import * as atQuestionnaires from '#contract/risk/questionnaires/addresses.ts'
import { fieldName, shownSum } from '../field.ts'
import classes from './definition.module.css'
import type { DraftHead } from './draft.server.ts'
import type { action, IndicatorReply, loader, Trial } from './draft-indicator.server.ts'

export { action, loader } from './draft-indicator.server.ts'

export const handle: PageHandle<{ head: DraftHead; entry: string }> = {
  i18n: ['questionnaires', 'kinds-finance-questionnaires'],
  title: ({ t, data }) =>
    t(data?.entry ? 'kinds-finance-questionnaires:indicator.edit' : 'kinds-finance-questionnaires:indicator.add'),
}

/** Indicator with its formula, which can be computed on trial values before saving. */
export default function DraftIndicator() {
  const { t } = useTranslation(['kinds-finance-questionnaires', 'common'])
  const { head, entry, version, saved, names, typed } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>() as IndicatorReply | undefined
  const inputs = [
    { name: 'module', need: 'needed', label: t('indicator.module') },
    { name: 'target', need: 'needed', label: t('indicator.target') },
    { name: 'definition', need: 'needed', label: t('indicator.definition'), lines: 2 },
    { name: 'explanation', need: 'needed', label: t('indicator.explanation'), lines: 3 },
  ] as const
  const labels: Record<string, string> = {
    ...useTextLabels()(inputs),
    code: t('field.code'),
    formula: t('indicator.formula'),
    unit: t('indicator.unit'),
  }
  const trial = reply?.trial ?? null
  const trialLabels = useTrialLabels(trial)
  const form = formState<string>(FormId.entry, {
    reply,
    fields: { ...labels, ...trialLabels },
    saved: typed?.values ?? saved,
  })
  const list = at.draft(head.code)
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={entry ? t('indicator.edit') : t('indicator.add')}
        crumbs={[
          { label: t('questionnaires'), to: atQuestionnaires.questionnaires },
          { label: head.name, to: atQuestionnaires.questionnaire(head.code) },
          { label: t('draft.short'), to: list },
        ]}
      />
      <EditForm
        form={form}
        reply={reply}
        draft={typed}
        version={version}
        conflict={reply?.stored && bothVersions(labels, reply, reply.stored.texts)}
        save={t('entry.save')}
        back={list}
        preventScrollReset
      >
        {/* Default button for the Enter key. */}
        <button type="submit" name="intent" value="save" hidden />
        <TextareaField field={form.field('formula')} hint={t('indicator.formulaHint')} rows={3} width="full" />
        <Names names={names} />
        <SelectField
          field={form.field('unit')}
          width="short"
          empty={false}
          options={Object.values(IndicatorUnit).map((unit) => ({ value: unit, label: t(`unit.${unit}`) }))}
        />
        <FieldSet legend={t('trial.title')}>
          <TrialRun trial={trial} form={form} />
        </FieldSet>
        <TextField
          field={form.field('code')}
          hint={t('indicator.codeHint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        {inputs.map((each) => (
          <LanguageFields key={each.name} input={each} form={form} />
        ))}
      </EditForm>
    </>
  )
}

type Name = { code: string; name: string; of: string; manual: boolean }

function Names({ names }: { names: readonly Name[] }) {
  const { t } = useTranslation('kinds-finance-questionnaires')
  return (
    <Details summary={t('indicator.names', { count: names.length })}>
      <ul className={classes.names}>
        {names.map(({ code, name, of, manual }) => (
          <li key={code}>
            <code>{code}</code> {name}
            <small>{of === '' ? t('indicator.isIndicator') : manual ? `${of} · ${t('field.closingOnly')}` : of}</small>
          </li>
        ))}
      </ul>
    </Details>
  )
}

/** Labels of the trial values, for the form state. */
function useTrialLabels(trial: Trial | null): Record<string, string> {
  const { t } = useTranslation('kinds-finance-questionnaires')
  if (!trial) return {}
  const labels: Record<string, string> = {}
  if (trial.dates) {
    labels[fieldName('', 'start')] = t('trial.openingDate')
    labels[fieldName('', 'end')] = t('trial.closingDate')
  }
  for (const { code, field, start, end } of trial.rows) {
    if (start) labels[fieldName(code, 'start')] = t('trial.opening', { field })
    if (end) labels[fieldName(code, 'end')] = t('trial.closing', { field })
  }
  return labels
}

function TrialRun({ trial, form }: { trial: Trial | null; form: FormState }) {
  const { t } = useTranslation('kinds-finance-questionnaires')
  const labels = useTrialLabels(trial)
  return (
    <div className={classes.trial}>
      <p>{t('trial.line')}</p>
      {trial && (
        <>
          <p className={classes.reading}>
            {t('trial.formula')} {trial.formula}
          </p>
          <div className={classes.languages}>
            {Object.entries(labels).map(([name, label]) =>
              name.endsWith('.TIME') ? (
                <DateField key={name} field={form.field(name)} label={label} />
              ) : (
                <TextField key={name} field={form.field(name)} label={label} inputMode="decimal" autoComplete="off" />
              ),
            )}
          </div>
          <Result trial={trial} />
        </>
      )}
      <div>
        <Button name="intent" value="try">
          {t(trial ? 'trial.again' : 'trial.action')}
        </Button>
      </div>
    </div>
  )
}

function Result({ trial }: { trial: Trial }) {
  const { t } = useTranslation('kinds-finance-questionnaires')
  if (trial.val === null)
    return (
      <Notice tone="info" title={t('trial.none')} live>
        {trial.reason}
      </Notice>
    )
  return <Notice tone="success" title={t('trial.value', { value: shownSum(trial) })} live />
}
