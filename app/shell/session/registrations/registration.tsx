import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { usePermission } from '#app/page/menus/frame-data.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/shell/session/addresses.ts'
import { RegistrationStatus } from '#contract/shell/session/codes.ts'
import { SessionPerm } from '#contract/shell/session/perms.ts'
import { registrationOf } from './registration-view.server.ts'
import { RegistrationFacts, RegistrationStatusBadge, SameEmailNotice } from './registration-view.tsx'

export const handle: PageHandle<{ name: string }> = {
  i18n: 'session-registrations',
  title: ({ t, data }) => [data?.name, t('session-registrations:title')].filter(Boolean).join(' - '),
}

export const loader = (args: LoaderFunctionArgs) => registrationOf(args)

export default function Registration() {
  const { t } = useTranslation('session-registrations')
  const registration = useLoaderData<typeof loader>()
  const mayDecide = usePermission(SessionPerm.decideRegistrations)
  const pending = registration.status === RegistrationStatus.pending
  return (
    <>
      <PageHeader
        title={registration.name}
        status={<RegistrationStatusBadge status={registration.status} />}
        crumbs={[{ label: t('title'), to: at.registrations }]}
        action={
          pending &&
          mayDecide && (
            <>
              <LinkButton to={at.registrationReject(registration.bizId)}>{t('reject.action')}</LinkButton>
              <LinkButton look="primary" to={at.registrationApprove(registration.bizId)}>
                {t('approve.action')}
              </LinkButton>
            </>
          )
        }
      />
      {pending && <SameEmailNotice registration={registration} />}
      <Card>
        <RegistrationFacts registration={registration} />
      </Card>
    </>
  )
}
