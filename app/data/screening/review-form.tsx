import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/actions/button.tsx'
import { RadioGroup } from '#app/ui/fields/radio-group.tsx'
import { TextareaField } from '#app/ui/fields/text-field.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { type EditReply, type FormDraft, type FormState, formState } from '#app/ui/forms/form.ts'
import { PostForm } from '#app/ui/forms/post-form.tsx'
import * as at from '#contract/data/screening/addresses.ts'
import { ReviewAction, reviewReasonMax, Verdict } from '#contract/data/screening/codes.ts'
import type { DecisionView } from './decision-view.server.ts'

type Sent = { reply: EditReply<never> | undefined; draft: FormDraft | undefined }
type Reviewed = Pick<DecisionView, 'version'>

/** Errors of all forms of the page are those of the last post; only one has fields. */
export function useReviewForm({ reply, draft }: Sent): FormState<'verdict' | 'reason'> {
  const { t } = useTranslation('screening')
  const fields = { verdict: t('field.verdict'), reason: t('field.reason') }
  return formState(reply?.form ?? ReviewAction.decide, { reply, draft, fields })
}

/** Button that claims or releases the review. */
export function ClaimForm({ decision, step }: { decision: Reviewed; step: 'claim' | 'release' }) {
  const { t } = useTranslation('screening')
  return (
    <PostForm form={{ id: step }}>
      <input type="hidden" name="action" value={step} />
      <input type="hidden" name="version" value={decision.version} />
      <Button look={step === 'claim' ? 'primary' : 'default'}>{t(`step.${step}`)}</Button>
    </PostForm>
  )
}

type Props = Sent & {
  decision: Reviewed
  form: FormState<'verdict' | 'reason'>
  /** True if a second person has to agree before the row passes. */
  needsSecond: boolean
}

/** Verdict and reason. */
export function ReviewForm({ decision, form, reply, draft, needsSecond }: Props) {
  const { t } = useTranslation('screening')
  return (
    <EditForm
      form={{ id: ReviewAction.decide }}
      reply={reply}
      draft={draft}
      version={decision.version}
      title={t('decision.review')}
      save={t('decision.decide')}
      back={at.screeningQueue}
    >
      <input type="hidden" name="action" value={ReviewAction.decide} />
      <RadioGroup
        field={form.field('verdict')}
        choices={[
          {
            value: Verdict.pass,
            label: t('verdict.pass'),
            hint: t(needsSecond ? 'decision.passSecond' : 'decision.passLine'),
          },
          { value: Verdict.block, label: t('verdict.block'), hint: t('decision.blockLine') },
        ]}
      />
      <TextareaField
        field={form.field('reason')}
        hint={t('decision.reasonHint', { max: reviewReasonMax })}
        maxLength={reviewReasonMax}
        rows={3}
      />
    </EditForm>
  )
}
