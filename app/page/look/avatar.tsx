import { useHref } from '@remix-run/react'
import * as atFrame from '#contract/shell/frame/addresses.ts'
import classes from './avatar.module.css'

type Props = {
  /** A URL, or a path of the file store; null shows the letter. spec: platform §3 "Avatar" */
  avatar: string | null
  letter: string
  size?: 'small' | 'large'
}

const isAddress = (avatar: string): boolean => /^(https?:)?\//.test(avatar)

/** First letter of a name, for its avatar. */
export const letterOf = (name: string): string => [...name][0] ?? ''

/** Decorative: the name is always shown next to it. The letter remains visible when the picture fails to load. */
export function Avatar({ avatar, letter, size = 'small' }: Props) {
  const stored = useHref(atFrame.avatarOf(avatar ?? ''))
  return (
    <span className={classes.avatar} data-size={size} data-letter={letter} aria-hidden="true">
      {avatar && <img key={avatar} src={isAddress(avatar) ? avatar : stored} alt="" className={classes.picture} />}
    </span>
  )
}
