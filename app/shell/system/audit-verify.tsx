import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { refusedConfirmation } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { RefusalSummary } from '#app/ui/forms/error-summary.tsx'
import { confirmFormId } from '#app/ui/forms/form.ts'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import type { AuditVerdict } from '#contract/platform/audit.ts'
import * as at from '#contract/shell/system/addresses.ts'
import { verifyAudit } from '#contract/shell/system/calls.ts'
import { SystemPerm } from '#contract/shell/system/perms.ts'

export const handle: PageHandle = { i18n: 'system-audit', title: ({ t }) => t('system-audit:verify.title') }

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, SystemPerm.readAudit)
  return null
}

/** Shows the result on this page without a redirect: it is valid at that moment only. */
export async function action(args: ActionFunctionArgs) {
  const result = await mutate(args, verifyAudit)
  if (!result.ok) return refusedConfirmation(result)
  return data({ form: confirmFormId, values: {}, errors: {}, verdict: result.data })
}

export default function AuditVerify() {
  const { t } = useTranslation(['system-audit', 'common'])
  const reply = useActionData<typeof action>()
  const verdict = reply && 'verdict' in reply ? (reply.verdict as AuditVerdict) : undefined
  return (
    <>
      <RefusalSummary />
      <PageHeader title={t('verify.title')} line={t('verify.line')} crumbs={[{ label: t('title'), to: at.audit }]} />
      {verdict && <Verdict verdict={verdict} />}
      <Card>
        <PostForm form={{ id: confirmFormId }}>
          <p>{t('verify.how')}</p>
          <FormActions>
            <Button look="primary">{t(verdict ? 'verify.again' : 'verify.start')}</Button>
            <LinkButton to={at.audit} look="quiet">
              {t('common:form.back')}
            </LinkButton>
          </FormActions>
        </PostForm>
      </Card>
    </>
  )
}

function Verdict({ verdict }: { verdict: AuditVerdict }) {
  const { t } = useTranslation('system-audit')
  if (verdict.intact) {
    return (
      <Notice tone="success" live title={t('verify.intact', { rows: verdict.rows })}>
        {verdict.sealedTo > 0 ? t('verify.sealedTo', { seq: verdict.sealedTo }) : t('verify.notSealed')}
      </Notice>
    )
  }
  return (
    <Notice tone="danger" live title={t('verify.broken', { seq: verdict.seq })}>
      <p>{t(`fault.${verdict.fault}`, { seq: verdict.seq })}</p>
      <p>{t('verify.brokenNext')}</p>
      <LinkButton to={at.auditEntry(verdict.seq)}>{t('verify.show', { seq: verdict.seq })}</LinkButton>
    </Notice>
  )
}
