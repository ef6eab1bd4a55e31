import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icons/icon.tsx'
import classes from './workbench-head.module.css'

type Props = {
  name: string
  remark: string
  /** Address of the picture; without one a robot is shown. spec: platform §2 "Workspace layout" */
  picture?: string | undefined
  /** Name and remark are placeholders. */
  empty?: boolean
  /** The name is the page's own heading. */
  heading?: boolean
  /** Next to the name: states and roles. */
  children?: ReactNode
}

export function WorkbenchHead({ name, remark, picture, empty, heading, children }: Props) {
  const Name = heading ? 'h1' : 'p'
  return (
    <div className={classes.head} data-empty={empty || undefined}>
      <WorkbenchPicture picture={picture} />
      <div className={classes.words}>
        <div className={classes.title}>
          <Name className={classes.name}>{name}</Name>
          {children}
        </div>
        {remark && <p className={classes.remark}>{remark}</p>}
      </div>
    </div>
  )
}

/** Decorative: the name is shown next to it. The robot remains visible when the picture fails to load. */
const WorkbenchPicture = ({ picture }: { picture: string | undefined }) => (
  <span className={classes.picture} aria-hidden="true">
    <Icon name="robot" size={28} />
    {picture && <img key={picture} src={picture} alt="" className={classes.image} />}
  </span>
)
