import { useFetcher, useNavigate } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '#app/page/live/use-answer.ts'
import { Button } from '#app/ui/actions/button.tsx'
import { Dialog } from '#app/ui/actions/dialog.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { confirmFormId } from '#app/ui/forms/form.ts'
import { FormActions } from '#app/ui/forms/post-form.tsx'
import { InvitationAnswer } from '#contract/shell/workspaces/codes.ts'
import classes from '../workspaces.module.css'
import type { Answered, action, loader } from './invitation.server.ts'
import { InvitationFacts } from './invitation-facts.tsx'

type Props = {
  /** Page of the invitation: /workbench/{id}/invitation. */
  address: string
  onClose: () => void
  /** Called with the answer; the dialog closes with it. spec: platform §4 "Member invitation" */
  onFeedback: (feedback: Answered) => void
}

/** The invitation as a dialog, 544 px wide. An answered or withdrawn one opens its page, which explains that. */
export function InvitationDialog({ address, onClose, onFeedback }: Props) {
  const { t } = useTranslation(['workspaces', 'common'])
  const navigate = useNavigate()
  const { load, data: loaded } = useFetcher<typeof loader>()
  const answering = useFetcher<typeof action>()
  const [shown, setShown] = useState(loaded?.invitation)
  const [asking, setAsking] = useState<InvitationAnswer>()
  const answered = answering.data && 'answered' in answering.data ? answering.data.answered : undefined
  const failed = Object.values(answering.data?.errors ?? {}).flat()

  useEffect(() => load(address), [load, address])
  useAnswer(loaded, ({ invitation }) => {
    if (shown) return
    if (invitation) return setShown(invitation)
    onClose()
    navigate(address)
  })
  useAnswer(answered, onFeedback)

  if (!shown) return null
  const agrees = asking === InvitationAnswer.agree
  return (
    <Dialog title={t('invitation.title')} onClose={onClose}>
      <InvitationFacts invitation={shown} />
      {failed.map((text) => (
        <Notice key={text} tone="danger" title={text} live />
      ))}
      <div className={classes.answer}>
        {asking === undefined ? (
          <FormActions>
            <Button type="button" look="primary" onClick={() => setAsking(InvitationAnswer.agree)}>
              {t('invitation.agree')}
            </Button>
            <Button type="button" onClick={() => setAsking(InvitationAnswer.reject)}>
              {t('invitation.reject')}
            </Button>
            <Button type="button" look="quiet" onClick={onClose}>
              {t('invitation.later')}
            </Button>
          </FormActions>
        ) : (
          <answering.Form method="post" action={address}>
            <input type="hidden" name="form" value={confirmFormId} />
            <input type="hidden" name="status" value={asking} />
            <input type="hidden" name="inDialog" value="1" />
            <Notice tone="warning" live>
              {t(agrees ? 'invitation.agreeLine' : 'invitation.rejectLine')}
            </Notice>
            <FormActions>
              <Button look={agrees ? 'primary' : 'danger'} disabled={answering.state !== 'idle'}>
                {t(agrees ? 'invitation.confirmAgree' : 'invitation.confirmReject')}
              </Button>
              <Button type="button" look="quiet" onClick={() => setAsking(undefined)}>
                {t('common:form.back')}
              </Button>
            </FormActions>
          </answering.Form>
        )}
      </div>
    </Dialog>
  )
}
