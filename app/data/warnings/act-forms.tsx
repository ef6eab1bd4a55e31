import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { RadioGroup } from '#app/ui/fields/radio-group.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { DateField, TextareaField, TextField } from '#app/ui/fields/text-field.tsx'
import { type FormDraft, type FormState, formState } from '#app/ui/forms/form.ts'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { HandoverTo, Snooze, type WarningDecision } from '#contract/data/warnings/codes.ts'
import { ActForm } from './act-form.ts'

type Item = { bizId: string; version: number }
type Source = { reply: unknown; draft?: FormDraft | undefined }

type DecideField = 'decision' | 'reason' | 'to' | 'reference' | 'address'
type AssignField = 'assignee' | 'note'
type SnoozeField = 'snooze' | 'until' | 'note'
type ActForms = {
  decide: FormState<DecideField>
  assign: FormState<AssignField>
  snooze: FormState<SnoozeField>
}

/** States of the three forms; a single possible decision is preselected. */
export function useActForms({
  reply,
  draft,
  decisions,
  assignee = '',
}: Source & { decisions: readonly WarningDecision[]; assignee?: string }): ActForms {
  const { t } = useTranslation('warnings')
  const [only, ...others] = decisions
  return {
    decide: formState<DecideField>(ActForm.decide, {
      reply,
      draft,
      fields: {
        decision: t('form.decision'),
        to: t('form.to'),
        reference: t('form.reference'),
        address: t('form.address'),
        reason: t('form.reason'),
      },
      saved: { decision: others.length === 0 ? only : undefined },
    }),
    assign: formState<AssignField>(ActForm.assign, {
      reply,
      draft,
      fields: { assignee: t('form.assignee'), note: t('form.note') },
      saved: { assignee },
    }),
    snooze: formState<SnoozeField>(ActForm.snooze, {
      reply,
      draft,
      fields: { snooze: t('form.snooze'), until: t('form.until'), note: t('form.note') },
      saved: { snooze: Snooze.until },
    }),
  }
}

type FrameProps = {
  form: { id: string }
  title: string
  items: readonly Item[]
  action: string
  /** Where to go without a change, if it is not this page. */
  cancel?: string | undefined
  /** The form of the page's main action. */
  isMain?: boolean
  children: ReactNode
}

function ActCard({ form, title, items, action, cancel, isMain = false, children }: FrameProps) {
  const { t } = useTranslation()
  return (
    <Card title={title}>
      <PostForm form={form}>
        {items.map(({ bizId, version }) => (
          <input key={bizId} type="hidden" name="item" value={`${bizId}:${version}`} />
        ))}
        {children}
        <FormActions>
          <Button look={isMain || cancel !== undefined ? 'primary' : undefined}>{action}</Button>
          {cancel !== undefined && (
            <LinkButton to={cancel} look="quiet">
              {t('form.cancel')}
            </LinkButton>
          )}
        </FormActions>
      </PostForm>
    </Card>
  )
}

type FormProps<Name extends string> = { form: FormState<Name>; items: readonly Item[]; cancel?: string }

/** Decisions that are possible in the state of a warning, each with its consequence. */
export function DecideForm({
  form,
  items,
  decisions,
  cancel,
}: FormProps<DecideField> & { decisions: readonly WarningDecision[] }) {
  const { t } = useTranslation('warnings')
  return (
    <ActCard form={form} title={t('decide')} items={items} action={t('save')} cancel={cancel} isMain>
      <RadioGroup
        field={form.field('decision')}
        choices={decisions.map((value) => ({ value, label: t(`decision.${value}`), hint: t(`decisionLine.${value}`) }))}
      />
      {decisions.includes('handOver') && (
        <>
          <SelectField
            field={form.field('to')}
            optional
            options={Object.values(HandoverTo).map((value) => ({ value, label: t(`handoverTo.${value}`) }))}
          />
          <TextField field={form.field('reference')} hint={t('form.referenceHint')} optional autoComplete="off" />
          <TextField field={form.field('address')} hint={t('form.addressHint')} optional autoComplete="off" />
        </>
      )}
      <TextareaField field={form.field('reason')} hint={t('form.reasonHint')} optional rows={3} />
    </ActCard>
  )
}

type Person = { usercode: string; name: string }

export function AssignForm({ form, items, people, cancel }: FormProps<AssignField> & { people: readonly Person[] }) {
  const { t } = useTranslation('warnings')
  return (
    <ActCard form={form} title={t('assign')} items={items} action={t('assign')} cancel={cancel}>
      <SelectField
        field={form.field('assignee')}
        empty={t('nobody')}
        options={people.map(({ usercode, name }) => ({ value: usercode, label: name }))}
      />
      <TextField field={form.field('note')} optional autoComplete="off" />
    </ActCard>
  )
}

export function SnoozeForm({ form, items, isSnoozed, cancel }: FormProps<SnoozeField> & { isSnoozed: boolean }) {
  const { t } = useTranslation('warnings')
  const ways = isSnoozed ? Object.values(Snooze) : [Snooze.until, Snooze.worse]
  return (
    <ActCard form={form} title={t('snooze.title')} items={items} action={t('save')} cancel={cancel}>
      <p>{t('snooze.line')}</p>
      <RadioGroup
        field={form.field('snooze')}
        choices={ways.map((value) => ({ value, label: t(`snooze.${value}`) }))}
      />
      <DateField field={form.field('until')} hint={t('form.untilHint')} optional />
      <TextField field={form.field('note')} optional autoComplete="off" />
    </ActCard>
  )
}
