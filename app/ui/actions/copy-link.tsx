import { useClipboard } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useHydrated } from '../base/hydrated.ts'
import { Icon } from '../icons/icon.tsx'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'
import classes from './copy-link.module.css'

/**
 * Button that copies an address or a secret. Without scripts, or if copying fails, a field shows it. Renders nothing
 * for an empty address, which means the reader may not see it.
 */
export function CopyLink(props: Props) {
  return props.address === '' ? null : <Copy {...props} />
}

type Props = {
  address: string
  /** Shows the address next to the button. */
  shown?: boolean
} & (
  | {
      /** Accessible name of the link, after its owner: 梁宇：巴塞尔操作风险. */
      name: string
    }
  | {
      /** Complete accessible name, for a secret that is not a link: 令牌 nightly. */
      label: string
    }
)

const noticeMs = 2_500

function Copy({ address, shown, ...named }: Props) {
  const { t } = useTranslation()
  const label = 'label' in named ? named.label : t('link.of', { name: named.name })
  const scripted = useHydrated()
  const field = useRef<HTMLInputElement>(null)
  const { copy, copied, error, reset } = useClipboard({ timeout: noticeMs })
  const byHand = error !== null

  useEffect(() => {
    if (byHand) field.current?.select()
  }, [byHand])

  const onCopy = () => {
    reset()
    copy(address)
  }

  return (
    <span className={classes.copy} data-shown={shown || byHand || undefined}>
      <input
        ref={field}
        className={classes.field}
        readOnly
        value={address}
        aria-label={label}
        onFocus={(event) => event.currentTarget.select()}
      />
      {scripted && (
        <button type="button" className={classes.button} onClick={onCopy}>
          <Icon name={copied ? 'check' : 'link'} size={16} />
          {t(copied ? 'link.copied' : 'link.copy')}
          <VisuallyHidden>{label}</VisuallyHidden>
        </button>
      )}
      <span role="status" className={classes.status}>
        {copied && t('link.notice')}
        {byHand && t('link.byHand')}
      </span>
    </span>
  )
}
