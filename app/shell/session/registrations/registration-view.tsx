import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { RefusedPage } from '#app/ui/forms/refused-page.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import { RegistrationStatus } from '#contract/shell/session/codes.ts'
import type { RegistrationDetail } from '#contract/shell/session/registration.ts'

export const registrationStatusKeys = {
  [RegistrationStatus.pending]: 'status.pending',
  [RegistrationStatus.approved]: 'status.approved',
  [RegistrationStatus.rejected]: 'status.rejected',
} as const

const tones = {
  [RegistrationStatus.pending]: 'warning',
  [RegistrationStatus.approved]: 'success',
  [RegistrationStatus.rejected]: 'neutral',
} as const

export function RegistrationStatusBadge({ status }: { status: RegistrationStatus }) {
  const { t } = useTranslation('session-registrations')
  return <Badge tone={tones[status]}>{t(registrationStatusKeys[status])}</Badge>
}

type Props = { registration: RegistrationDetail }

/** Details and decision of a request; empty values are omitted. */
export function RegistrationFacts({ registration }: Props) {
  const { t } = useTranslation('session-registrations')
  const { decidedBy, decidedAt, usercode, ...said } = registration
  const decided = decidedAt === null ? '' : t('decidedOf', { name: decidedBy, time: decidedAt })
  const items = [
    { term: t('name'), value: said.name },
    { term: t('email'), value: said.email },
    { term: t('companyName'), value: said.companyName },
    { term: t('mobile'), value: said.mobile },
    { term: t('position'), value: said.position },
    { term: t('contactMatters'), value: said.contactMatters },
    { term: t('createdAt'), value: said.createdAt },
    { term: t('decided'), value: decided },
    { term: t('account'), value: usercode },
    { term: t('reason'), value: said.reason },
  ]
  return <DescriptionList items={items.filter(({ value }) => value !== '')} />
}

/** Warning that the e-mail address already belongs to an account. */
export function SameEmailNotice({ registration: { sameEmail } }: Props) {
  const { t } = useTranslation('session-registrations')
  if (sameEmail.length === 0) return null
  const accounts = sameEmail.map(({ usercode, name }) => `${name} ${usercode}`).join(', ')
  return (
    <Notice tone="warning" title={t('sameEmailTitle')}>
      {t('sameEmail', { accounts })}
    </Notice>
  )
}

type RegistrationDecidedProps = { name: string; page: string; errors: ComponentProps<typeof ErrorSummary>['errors'] }

/** Replaces the decision form if another administrator decided first. */
export function RegistrationDecided({ name, page, errors }: RegistrationDecidedProps) {
  const { t } = useTranslation('session-registrations')
  return (
    <>
      <ErrorSummary errors={errors} />
      <RefusedPage title={t('refused.title', { name })} back={page}>
        <p>{t('refused.line')}</p>
      </RefusedPage>
    </>
  )
}
