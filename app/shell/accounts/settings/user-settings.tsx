import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { orNull, orUnsent } from '#app/page/errors/network.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import classes from './user-settings.module.css'
import type { action, loader } from './user-settings.server.ts'
import { SettingsForm } from './user-settings-form.tsx'
import { settingsFormId } from './user-settings-id.ts'

export { action, loader } from './user-settings.server.ts'

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  orUnsent(serverAction<typeof action>(), settingsFormId)
export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) => orNull(serverLoader<typeof loader>())

export const handle: PageHandle = { i18n: 'accounts-settings', title: ({ t }) => t('accounts-settings:title') }

/** The settings as a page; with scripts the avatar in the top bar opens the same form as a dialog. */
export default function UserSettings() {
  const { t } = useTranslation('accounts-settings')
  const settings = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <div className={classes.page}>
      <PageHeader title={t('title')} />
      {settings ? (
        <Card>
          <SettingsForm settings={settings} reply={reply} />
        </Card>
      ) : (
        <Notice tone="danger" title={t('notLoaded')} live />
      )}
    </div>
  )
}
