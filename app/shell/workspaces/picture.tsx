import { useHref } from '@remix-run/react'
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '#app/ui/fields/checkbox.tsx'
import { valuesOf } from '#app/ui/fields/field.tsx'
import { FileField } from '#app/ui/fields/file-field.tsx'
import type { FieldState } from '#app/ui/forms/form.ts'
import * as at from '#contract/shell/workspaces/addresses.ts'
import classes from './picture.module.css'
import fieldClasses from './workspaces.module.css'

type PictureProps = {
  address: string
  alt: string
  className?: string | undefined
  /** Wraps the picture, if it can be shown. */
  children?: (picture: ReactElement) => ReactNode
}

/** A picture from the file store. If it cannot be shown, a text links to the file. spec: platform §8 */
export function Picture({ address, alt, className, children }: PictureProps) {
  const { t } = useTranslation()
  const picture = useRef<HTMLImageElement>(null)
  const [failed, setFailed] = useState(false)
  // The picture may have failed before hydration.
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

/** Address of a stored picture; undefined for none. */
export function usePicture(path: string | null): string | undefined {
  const address = useHref(at.pictureOf(path ?? ''))
  return path ? address : undefined
}

/** Labels that distinguish the two versions of a picture in a table. */
export function usePictureWords(mine: string | undefined, stored: string | null | undefined) {
  const { t } = useTranslation('workspaces')
  const word = (path: string | null | undefined) => t(path ? 'picture.one' : 'picture.none')
  const differs = Boolean(mine) && Boolean(stored) && mine !== stored
  return { mine: differs ? t('picture.another') : word(mine), stored: word(stored) }
}

type FieldProps = {
  /** Hidden field with the path of the present picture. */
  picture: FieldState
  file: FieldState
  hint: string
}

/** A picture and its upload; a chosen picture shows once the form is saved. */
export function PictureField({ picture, file, hint }: FieldProps) {
  const { t } = useTranslation('workspaces')
  const [path = ''] = valuesOf(picture)
  const address = usePicture(path)
  return (
    <div className={fieldClasses.pictureField}>
      {address && (
        <Picture key={address} address={address} alt={t('picture.current')} className={fieldClasses.thumbnail} />
      )}
      <input type="hidden" name={picture.name} value={path} />
      <FileField field={file} hint={hint} accept=".jpg,.jpeg,.png" optional />
      {address && <Checkbox name="noPicture" value="1" label={t('picture.remove')} />}
    </div>
  )
}
