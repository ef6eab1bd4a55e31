import { useFetcher } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '#app/page/live/use-answer.ts'
import { Button } from '#app/ui/actions/button.tsx'
import { Dialog } from '#app/ui/actions/dialog.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import * as at from '#contract/shell/accounts/addresses.ts'
import type { action, loader } from './user-settings.server.ts'
import { SettingsForm } from './user-settings-form.tsx'

/**
 * The settings as a modal, 544 px wide. Neither Escape nor a click outside closes it. Cancel does, and a save unless
 * the api answers with the string "false". spec: platform §2 "User settings dialog"
 */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['accounts-settings', 'common'])
  const { load, data: loaded } = useFetcher<typeof loader>()
  const saving = useFetcher<typeof action>()
  // Keeps the last loaded settings: revalidation without network returns null.
  const [settings, setSettings] = useState(loaded)
  if (loaded && loaded !== settings) setSettings(loaded)
  const saved = saving.state === 'idle' && saving.data?.answer === 'saved'

  useEffect(() => load(at.settings), [load])
  useAnswer(saved || undefined, onClose)

  return (
    <Dialog title={t('title')} closedby="none" busy={loaded === undefined} onClose={onClose}>
      {settings && <SettingsForm settings={settings} reply={saving.data} fetcher={saving} onCancel={onClose} />}
      {!settings && loaded === null && (
        <>
          <Notice tone="danger" title={t('notLoaded')} live />
          <Button type="button" onClick={onClose}>
            {t('common:form.back')}
          </Button>
        </>
      )}
    </Dialog>
  )
}
