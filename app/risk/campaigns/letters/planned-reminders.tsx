import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/actions/button.tsx'
import { StatusBadge } from '#app/ui/feedback/badge.tsx'
import { DateField } from '#app/ui/fields/text-field.tsx'
import { DraftNotice } from '#app/ui/forms/edit-form.tsx'
import type { FormDraft, FormState } from '#app/ui/forms/form.ts'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { VisuallyHidden } from '#app/ui/layout/visually-hidden.tsx'
import classes from './planned-reminders.module.css'

type Planned = { day: string; label: string; plannedBy: string; sentAt?: string; failedAt?: string }

type Props = {
  form: FormState<'day'>
  draft: FormDraft | undefined
  cancelForm: string
  reminders: readonly Planned[]
  /** Range of days for a reminder. */
  days: { min: string; max: string }
  mayPlan: boolean
}

/** Days on which all respondents without an answer are reminded. */
export function PlannedReminders({ form, draft, cancelForm, reminders, days, mayPlan }: Props) {
  const { t } = useTranslation('campaigns-delivery')
  if (!mayPlan && reminders.length === 0) return null
  return (
    <Card title={t('plan.title')}>
      <p className={classes.line}>{t('plan.line')}</p>
      {reminders.length > 0 && (
        <ul className={classes.days}>
          {reminders.map(({ day, label, plannedBy, sentAt, failedAt }) => (
            <li key={day} className={classes.day}>
              <span className={classes.date}>{label}</span>
              {sentAt ? (
                <StatusBadge tone="success">{t('plan.sentAt', { time: sentAt })}</StatusBadge>
              ) : failedAt ? (
                <StatusBadge tone="danger">{t('plan.failedAt', { time: failedAt })}</StatusBadge>
              ) : (
                <StatusBadge>{t('plan.waits')}</StatusBadge>
              )}
              <span className={classes.by}>{plannedBy}</span>
              {!sentAt && mayPlan && (
                <Form method="post">
                  <input type="hidden" name="form" value={cancelForm} />
                  <input type="hidden" name="day" value={day} />
                  <Button small look="quiet">
                    {t('plan.cancel')}
                    <VisuallyHidden>{label}</VisuallyHidden>
                  </Button>
                </Form>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayPlan && <DraftNotice draft={draft} />}
      {mayPlan && (
        <PostForm form={form}>
          <DateField field={form.field('day')} hint={t('plan.hint')} min={days.min} max={days.max} />
          <FormActions>
            <Button>{t('plan.add')}</Button>
          </FormActions>
        </PostForm>
      )}
    </Card>
  )
}
