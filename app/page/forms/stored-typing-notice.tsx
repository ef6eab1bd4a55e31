import { useLocation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/actions/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { type FormPlace, forgetTyping, formIdOf, restoreTyping, storedTyping } from './stored-typing.ts'
import classes from './stored-typing-notice.module.css'

type Found = { form: HTMLFormElement; place: FormPlace }

/** Offers to restore or discard the input stored when the page's form was left. */
export function StoredTypingNotice({ account }: { account: string }) {
  const { t } = useTranslation()
  const { pathname, search, key } = useLocation()
  const [found, setFound] = useState<Found>()
  const [restored, setRestored] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same page come to again is another visit
  useEffect(() => {
    const page = pathname + search
    const forms = [...document.forms].filter(({ method }) => method === 'post')
    const places = forms.map((form) => ({ form, place: { account, page, form: formIdOf(form) } }))
    setFound(places.find(({ form, place }) => storedTyping(place, form, Date.now()).length > 0))
    setRestored(false)
  }, [account, pathname, search, key])

  if (restored) {
    return (
      <Notice tone="info" live>
        {t('typed.restored')}
      </Notice>
    )
  }
  if (!found) return null
  const { form, place } = found
  const restore = () => {
    restoreTyping(form, storedTyping(place, form, Date.now()))
    forgetTyping(place)
    setRestored(true)
  }
  const discard = () => {
    forgetTyping(place)
    setFound(undefined)
  }
  return (
    <Notice tone="info" live>
      <p className={classes.words}>{t('typed.kept')}</p>
      <p className={classes.actions}>
        <Button type="button" look="primary" small onClick={restore}>
          {t('typed.restore')}
        </Button>
        <Button type="button" small onClick={discard}>
          {t('typed.discard')}
        </Button>
      </p>
    </Notice>
  )
}
