import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './picture.module.css'

type Props = {
  address: string
  alt: string
  className?: string | undefined
  /** What stands around the picture, where it can be shown. */
  children?: (picture: ReactElement) => ReactNode
}

/** A picture from the file store. Where it cannot be shown, words say so and lead to the file. spec: platform §8 */
export function Picture({ address, alt, className, children }: Props) {
  const { t } = useTranslation()
  const picture = useRef<HTMLImageElement>(null)
  const [failed, setFailed] = useState(false)
  // It may have failed before there was anyone to hear of it.
  useEffect(() => {
    if (picture.current?.complete && picture.current.naturalWidth === 0) setFailed(true)
  }, [])
  if (failed) {
    return (
      <p role="status" className={classes.failed}>
        {t('failed.preview')}{' '}
        <a href={address} download>
          {t('failed.previewDownload')}
        </a>
      </p>
    )
  }
  const shown = (
    <img ref={picture} src={address} alt={alt} loading="lazy" className={className} onError={() => setFailed(true)} />
  )
  return children ? children(shown) : shown
}
