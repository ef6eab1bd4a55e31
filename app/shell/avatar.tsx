import classes from './avatar.module.css'

type Props = {
  /** A URL, or a path of the file store; null shows the first letter of the name. spec: platform §3 "Avatar" */
  avatar: string | null
  name: string
  size?: 'small' | 'large'
}

const addressOf = (avatar: string): string =>
  /^(https?:)?\//.test(avatar) ? avatar : `/user/avatar?${new URLSearchParams({ path: avatar })}`

/** Whose picture it is stands beside it. The letter stays under a picture that cannot be had. */
export function Avatar({ avatar, name, size = 'small' }: Props) {
  return (
    <span className={classes.avatar} data-size={size} data-letter={[...name][0]} aria-hidden="true">
      {avatar && <img key={avatar} src={addressOf(avatar)} alt="" className={classes.picture} />}
    </span>
  )
}
