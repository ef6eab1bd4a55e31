import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import { statsOf } from '#app/page/api/stats.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { formLimits } from '#app/page/forms/posted.server.ts'
import { withSkippedExamples } from '#app/page/forms/skipped-examples.server.ts'
import { mailWay } from '#app/page/menus/frame-data.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { WorkbookImport } from '#app/ui/forms/workbook-import.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/shell/accounts/addresses.ts'
import { importUsers } from '#contract/shell/accounts/calls.ts'
import { AccountPerm } from '#contract/shell/accounts/perms.ts'

const formId = 'workbook'

export const handle: PageHandle = { i18n: 'accounts-users', title: ({ t }) => t('accounts-users:import.title') }

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, AccountPerm.writeUsers)
  return null
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, importUsers.body, formId, formLimits.file)
  if (!form.ok) return form.refused()
  const result = await mutate(args, importUsers, { body: form.value })
  if (!result.ok) return form.refused(result)
  const t = translatorOf(args.request, 'accounts-users')
  const mail = mailWay((await statsOf(args)).login)
  const done = withSkippedExamples(args, t(`import.done.${mail}`, result.data), result.data.examples)
  return redirectWithNotice(args, at.usersNewest, done)
}

export default function UserImport() {
  const { t } = useTranslation(['accounts-users', 'common'])
  const reply = useActionData<typeof action>()
  return (
    <WorkbookImport
      formId={formId}
      reply={reply}
      steps={t('import.steps')}
      template={at.userTemplate}
      hint={t('import.fileHint')}
      action={t('import.title')}
      back={at.users}
    >
      <PageHeader title={t('import.title')} crumbs={[{ label: t('list.title'), to: at.users }]} />
    </WorkbookImport>
  )
}
