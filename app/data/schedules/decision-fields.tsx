import { useTranslation } from 'react-i18next'
import { RadioGroup } from '#app/ui/fields/radio-group.tsx'
import { TextareaField } from '#app/ui/fields/text-field.tsx'
import type { FormState } from '#app/ui/forms/form.ts'
import { ApplicationStatus, noteMax } from '#contract/data/schedules/codes.ts'

/** Decision with its reason. */
export function DecisionFields({ form }: { form: Pick<FormState, 'field'> }) {
  const { t } = useTranslation('schedules')
  return (
    <>
      <RadioGroup
        field={form.field('decision')}
        choices={[
          { value: ApplicationStatus.approved, label: t('decision.approve') },
          { value: ApplicationStatus.rejected, label: t('decision.reject') },
        ]}
      />
      <TextareaField field={form.field('reason')} hint={t('decision.reasonHint', { max: noteMax })} optional rows={3} />
    </>
  )
}
