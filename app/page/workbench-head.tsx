import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import classes from './workbench-head.module.css'

type Props = {
  name: string
  remark: string
  /** The address of its picture; without one a robot stands there. spec: platform §2 "Workspace layout" */
  picture?: string | undefined
  /** Name and remark only say what will stand there. */
  empty?: boolean
  /** The name is the page's own heading. */
  heading?: boolean
  /** Beside the name: states and roles. */
  children?: ReactNode
}

/** The head of a workspace: its picture, its name and its remark. */
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

/** Whose picture it is stands beside it. The robot stays under a picture that cannot be had. */
const WorkbenchPicture = ({ picture }: { picture: string | undefined }) => (
  <span className={classes.picture} aria-hidden="true">
    <Icon name="robot" size={28} />
    {picture && <img key={picture} src={picture} alt="" className={classes.image} />}
  </span>
)
