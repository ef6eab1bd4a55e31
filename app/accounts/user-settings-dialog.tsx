import { useFetcher } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '#app/page/use-answer.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as at from '#contract/accounts/addresses.ts'
import classes from './user-settings.module.css'
import type { action, loader } from './user-settings.server.ts'
import { SettingsForm } from './user-settings-form.tsx'

/**
 * The settings over the page, 544 px wide. Neither Escape nor a click outside closes it: cancel does, and a save that the
 * server did not answer with the string false. spec: platform §2 "User settings dialog"
 */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['accounts-settings', 'common'])
  const dialog = useRef<HTMLDialogElement>(null)
  const { load, data: loaded } = useFetcher<typeof loader>()
  const saving = useFetcher<typeof action>()
  // What is loaded again while the network is gone is nothing.
  const [settings, setSettings] = useState(loaded)
  if (loaded && loaded !== settings) setSettings(loaded)
  const saved = saving.state === 'idle' && saving.data?.answer === 'saved'

  useEffect(() => {
    dialog.current?.showModal()
    load(at.settings)
  }, [load])
  useAnswer(saved || undefined, onClose)

  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby="settings-title"
      aria-busy={loaded === undefined}
      closedby="none"
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
    >
      <h2 id="settings-title" className={classes.title}>
        {t('title')}
      </h2>
      {settings && <SettingsForm settings={settings} reply={saving.data} fetcher={saving} onCancel={onClose} />}
      {!settings && loaded === null && (
        <>
          <Notice tone="danger" title={t('notLoaded')} live />
          <Button type="button" onClick={onClose}>
            {t('common:form.back')}
          </Button>
        </>
      )}
    </dialog>
  )
}
