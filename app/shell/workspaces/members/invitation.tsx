import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/page/request/page.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx'
import { RefusalSummary } from '#app/ui/forms/error-summary.tsx'
import { FormActions } from '#app/ui/forms/post-form.tsx'
import { RefusedPage } from '#app/ui/forms/refused-page.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/shell/workspaces/addresses.ts'
import { InvitationAnswer } from '#contract/shell/workspaces/codes.ts'
import classes from '../workspaces.module.css'
import type { loader } from './invitation.server.ts'
import { InvitationFacts } from './invitation-facts.tsx'

export { action, loader } from './invitation.server.ts'

export const handle: PageHandle = { i18n: 'workspaces', title: ({ t }) => t('workspaces:invitation.title') }

/** The invitation as a page; with scripts, links to it open it as a dialog. */
export default function InvitationPage() {
  const { t } = useTranslation('workspaces')
  const { invitation, asking, member } = useLoaderData<typeof loader>()
  if (!invitation) {
    return (
      <>
        <RefusalSummary />
        <RefusedPage
          title={t(member ? 'invitation.isMember' : 'invitation.goneTitle')}
          back={at.workbenches}
          way={
            member && (
              <LinkButton look="primary" to={at.workspaceHome(member)}>
                {t('invitation.open')}
              </LinkButton>
            )
          }
        >
          <p>{t(member ? 'invitation.isMemberLine' : 'invitation.gone')}</p>
        </RefusedPage>
      </>
    )
  }
  const name = invitation.name || t('placeholder.name')
  if (asking) {
    const agrees = asking === InvitationAnswer.agree
    return (
      <ConfirmPage
        title={t(agrees ? 'invitation.agreeTitle' : 'invitation.rejectTitle', { name })}
        action={t(agrees ? 'invitation.agree' : 'invitation.reject')}
        danger={!agrees}
        back={at.invitation(invitation.id)}
        values={{ status: asking }}
      >
        <p>{t(agrees ? 'invitation.agreeLine' : 'invitation.rejectLine')}</p>
      </ConfirmPage>
    )
  }
  return (
    <>
      <PageHeader title={t('invitation.title')} crumbs={[{ label: t('list.title'), to: at.workbenches }]} />
      <Card>
        <InvitationFacts invitation={invitation} />
        <div className={classes.answer}>
          <FormActions>
            <LinkButton look="primary" to={`?answer=${InvitationAnswer.agree}`}>
              {t('invitation.agree')}
            </LinkButton>
            <LinkButton to={`?answer=${InvitationAnswer.reject}`}>{t('invitation.reject')}</LinkButton>
          </FormActions>
        </div>
      </Card>
    </>
  )
}
