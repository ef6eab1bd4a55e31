import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { FrameData } from '#app/page/frame-data.ts'
import { UserConfigType } from '#contract/accounts/codes.ts'
import { languageOfTag } from '#contract/language.ts'
import { hearTabs, tellTabs } from './tabs.client.ts'

/**
 * A change of the user's settings reaches the other tabs: the tab it was made in tells them, and each loads its data anew. spec: platform §4 "Session"
 */
export function useSettingsTabs({ user, stats: { userConfig } }: FrameData): void {
  const { i18n } = useTranslation()
  const { revalidate } = useRevalidator()
  const settings = JSON.stringify([userConfig, user.avatar])
  const language = languageOfTag(userConfig[UserConfigType.language] ?? '')
  const known = useRef(settings)

  const heard = useRef(false)
  useEffect(
    () =>
      hearTabs(({ type }) => {
        if (type !== 'settings') return
        heard.current = true
        revalidate()
      }),
    [revalidate],
  )
  useEffect(() => {
    if (known.current === settings) return
    known.current = settings
    // What another tab told is not told back.
    if (!heard.current) tellTabs({ type: 'settings' })
    heard.current = false
    if (language && language !== i18n.language) void i18n.changeLanguage(language)
  }, [settings, language, i18n])
}
