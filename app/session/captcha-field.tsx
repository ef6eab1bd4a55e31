import { useTranslation } from 'react-i18next'
import type { FieldState } from '#app/ui/form.ts'
import { TextField } from '#app/ui/text-field.tsx'
import classes from './captcha-field.module.css'
import { anotherCaptcha } from './login-form.ts'

type Props = { captcha: { image: string; key: string }; field: FieldState }

/** The code of a picture; the picture is a button that brings another one and keeps what was typed. */
export function CaptchaField({ captcha, field }: Props) {
  const { t } = useTranslation('session')
  return (
    <div className={classes.captcha}>
      <input type="hidden" name="captchaKey" value={captcha.key} />
      <TextField
        hint={t('captchaHint')}
        field={{ ...field, initialValue: '' }}
        width="full"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={16}
      />
      <button type="submit" name="intent" value={anotherCaptcha} className={classes.reload} title={t('captchaReload')}>
        <img src={`data:image/png;base64,${captcha.image}`} alt={t('captchaPicture')} width={120} height={40} />
        <span className={classes.word}>{t('captchaReload')}</span>
      </button>
    </div>
  )
}
