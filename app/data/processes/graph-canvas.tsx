import '@xyflow/react/dist/base.css'
import { useFetcher, useNavigate } from '@remix-run/react'
import {
  Background,
  Controls,
  type Edge,
  Handle,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
  useNodesState,
} from '@xyflow/react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NodeKind, Port } from '#contract/data/processes/codes.ts'
import { EditorForm, inputsMaxOf } from './editor-forms.ts'
import classes from './graph-canvas.module.css'
import { groupOf, useStateText } from './graph-picture.tsx'
import { nodeHeight, nodeWidth, type PictureNode } from './picture.ts'

type StepNode = Node<{ step: PictureNode; isOpen: boolean }, 'step'>

const nodeTypes = { step: StepBox }
const zoomLeast = 0.2

type Props = { nodes: readonly PictureNode[]; open: string | undefined; page: string; label: string }

/** The picture of a graph, with steps that can be dragged and connected; each change posts a form of the editor. */
export function GraphCanvas({ nodes: steps, open, page, label }: Props) {
  const { t } = useTranslation('processes')
  const fetcher = useFetcher({ key: 'graph-canvas' })
  const navigate = useNavigate()
  const [nodes, setNodes, onNodesChange] = useNodesState<StepNode>(shownNodes(steps, open))
  const [from, setFrom] = useState<PictureNode>()
  useEffect(() => setNodes(shownNodes(steps, open)), [steps, open, setNodes])
  const post = (fields: Record<string, string>) => {
    const action = open ? `${page}?step=${encodeURIComponent(open)}` : page
    fetcher.submit(fields, { method: 'post', action, preventScrollReset: true })
  }
  const openStep = (id: string) => navigate(`${page}?step=${encodeURIComponent(id)}`, { preventScrollReset: true })
  const connect = (source: string, port: string, target: string) =>
    post({ form: EditorForm.connect, from: source, port, to: target })

  const edges = steps.flatMap(({ id, inputs }) =>
    inputs.map(
      ({ node, port }): Edge => ({
        id: `${node} ${port} ${id}`,
        source: node,
        sourceHandle: port,
        target: id,
        ...(port !== Port.rows && { label: t(`port.${port}`) }),
      }),
    ),
  )

  /** Keyboard shortcuts of the picture; keys pressed in the page's fields do not reach it. */
  function onKeyDown(event: KeyboardEvent) {
    const focused = (event.target as Element).closest('[data-id]')?.getAttribute('data-id') ?? undefined
    const step = steps.find(({ id }) => id === focused)
    const key = event.key.toLowerCase()
    if (key === 'z' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      post({ form: EditorForm.change, intent: event.shiftKey ? 'redo' : 'undo' })
    } else if (key === 'escape') setFrom(undefined)
    else if (key === 'c' && step && !event.ctrlKey && !event.metaKey && step.kind !== NodeKind.output) setFrom(step)
    else if (key === 'enter' && step) {
      event.preventDefault()
      event.stopPropagation()
      if (from && from.id !== step.id) connect(from.id, Port.rows, step.id)
      else openStep(step.id)
      setFrom(undefined)
    }
  }

  return (
    <div className={classes.canvas} onKeyDownCapture={onKeyDown}>
      <p role="status" className={classes.status}>
        {from && t('connecting', { title: from.title || t(`kind.${from.kind}`) })}
      </p>
      <ReactFlow
        aria-label={label}
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        onNodesChange={onNodesChange}
        onNodeClick={(_, { id }) => openStep(id)}
        onNodeDragStop={(_, __, moved) => {
          for (const { id, position } of moved) {
            const place = steps.find((step) => step.id === id)?.place
            const [x, y] = [Math.round(position.x), Math.round(position.y)]
            if (place?.x !== x || place.y !== y) post({ form: EditorForm.move, id, x: String(x), y: String(y) })
          }
        }}
        onConnect={({ source, sourceHandle, target }) => connect(source, sourceHandle ?? Port.rows, target)}
        onEdgesDelete={(removed) => {
          for (const { source, sourceHandle, target } of removed)
            post({
              form: EditorForm.connect,
              from: source,
              port: sourceHandle ?? Port.rows,
              to: target,
              remove: 'yes',
            })
        }}
        onBeforeDelete={async ({ nodes: removed, edges: cut }) => {
          const [step] = removed
          if (step) post({ form: EditorForm.change, intent: 'remove', id: step.id })
          return step ? false : { nodes: [], edges: cut }
        }}
        deleteKeyCode={['Delete', 'Backspace']}
        fitView
        fitViewOptions={{ maxZoom: 1 }}
        minZoom={zoomLeast}
        preventScrolling={false}
        zoomOnScroll={false}
        proOptions={{ hideAttribution: true }}
      >
        <Background />
        <Controls showInteractive={false} />
      </ReactFlow>
    </div>
  )
}

const shownNodes = (steps: readonly PictureNode[], open: string | undefined): StepNode[] =>
  steps.map((step) => ({
    id: step.id,
    type: 'step',
    position: step.place,
    width: nodeWidth,
    height: nodeHeight,
    data: { step, isOpen: step.id === open },
    ariaLabel: step.title,
  }))

const unmatched = [Port.unmatchedLeft, Port.unmatchedRight]
const leavesOut: ReadonlySet<NodeKind> = new Set([NodeKind.filter])

/** Outputs of a step that can be dragged from. */
function portsOf({ kind }: PictureNode): Port[] {
  if (kind === NodeKind.output) return []
  if (kind === NodeKind.join) return [Port.rows, ...unmatched]
  return leavesOut.has(kind) ? [Port.rows, Port.leftOut] : [Port.rows]
}

function StepBox({ data: { step, isOpen } }: NodeProps<StepNode>) {
  const { t } = useTranslation('processes')
  const state = useStateText(step)
  const ports = portsOf(step)
  return (
    <div
      className={classes.box}
      data-open={isOpen || undefined}
      data-state={step.faults > 0 ? 'faulty' : step.isWaiting ? 'waiting' : undefined}
      data-group={groupOf(step.kind)}
    >
      {inputsMaxOf(step.kind) > 0 && <Handle type="target" position={Position.Left} className={classes.handle} />}
      <span className={classes.kind}>{t(`kind.${step.kind}`)}</span>
      <span className={classes.title}>{step.title || t(`kind.${step.kind}`)}</span>
      <span className={classes.state}>{state}</span>
      {ports.map((port, at) => (
        <Handle
          key={port}
          id={port}
          type="source"
          position={Position.Right}
          className={classes.handle}
          title={t(`port.${port}`)}
          style={{ top: `${((at + 1) * 100) / (ports.length + 1)}%` }}
        />
      ))}
    </div>
  )
}
