import { useFetcher } from '@remix-run/react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '#app/page/live/use-answer.ts'
import { TextField } from '#app/ui/fields/text-field.tsx'
import type { FieldState } from '#app/ui/forms/form.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import * as at from '#contract/shell/session/addresses.ts'
import type { loader } from './captcha.ts'
import classes from './captcha-field.module.css'
import { anotherCaptcha, anotherQuestion, type Captcha } from './login-form.ts'

type Props = { captcha: Captcha; field: FieldState }

/**
 * The code of a picture, or the answer to a text question for users who cannot see it. Without scripts each button
 * posts the form, which returns with another captcha and the typed values. With scripts only the captcha is fetched.
 */
export function CaptchaField({ captcha: given, field }: Props) {
  const { t } = useTranslation('session')
  const { captcha, fetchAnother, round } = useAnotherCaptcha(given)
  return (
    <div className={classes.captcha} data-kind={captcha.question ? 'question' : 'picture'}>
      {/* Enter activates a form's first button: this one submits the form instead of requesting another captcha. */}
      <button type="submit" hidden />
      <input type="hidden" name="captchaKey" value={captcha.key} />
      <TextField
        key={round}
        hint={captcha.question ?? t('captchaHint')}
        field={{ ...field, initialValue: '' }}
        width="full"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={16}
      />
      {captcha.image && (
        <button
          type="submit"
          name="intent"
          value={anotherCaptcha}
          className={classes.reload}
          title={t('captchaReload')}
          onClick={fetchAnother('picture')}
        >
          <img src={`data:image/png;base64,${captcha.image}`} alt={t('captchaPicture')} width={120} height={40} />
          <span className={classes.word}>{t('captchaReload')}</span>
        </button>
      )}
      <div className={classes.others}>
        <button
          type="submit"
          name="intent"
          value={anotherQuestion}
          className={classes.other}
          onClick={fetchAnother('question')}
        >
          {captcha.question && <Icon name="refresh" size={14} />}
          {t(captcha.question ? 'captchaAnotherQuestion' : 'captchaAsQuestion')}
        </button>
        {captcha.question && (
          <button
            type="submit"
            name="intent"
            value={anotherCaptcha}
            className={classes.other}
            onClick={fetchAnother('picture')}
          >
            {t('captchaAsPicture')}
          </button>
        )}
      </div>
    </div>
  )
}

/**
 * The captcha loaded with the page, until scripts fetch another. `round` counts those: a change resets the code field.
 */
function useAnotherCaptcha(given: Captcha) {
  const fetcher = useFetcher<typeof loader>()
  const [shown, setShown] = useState({ captcha: given, round: 0 })
  const wanted = useRef(false)
  useEffect(() => setShown(({ round }) => ({ captcha: given, round })), [given])
  useAnswer(fetcher.state === 'idle' ? fetcher.data : undefined, (captcha) => {
    if (!captcha || !wanted.current) return
    wanted.current = false
    setShown(({ round }) => ({ captcha, round: round + 1 }))
  })
  const fetchAnother = (kind: 'picture' | 'question') => (event: MouseEvent) => {
    event.preventDefault()
    wanted.current = true
    fetcher.load(at.captchaOf(kind))
  }
  return { ...shown, fetchAnother }
}
