import type { BoardDrawing } from '@razgovor/contract/board'
import { createStore, useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'

export const boardTools = ['PEN', 'MARKER', 'ERASER', 'TEXT', 'LINE', 'RECTANGLE', 'ELLIPSE', 'HAND'] as const
type BoardTool = (typeof boardTools)[number]

interface Tools {
  tool: BoardTool
  color: BoardDrawing['color']
  thickness: BoardDrawing['thickness']
  textAt: { x: number; y: number } | null
}

export const toolStore = createStore<Tools>(() => ({
  tool: 'PEN',
  color: 'BLACK',
  thickness: 'THIN',
  textAt: null,
}))

export function useTools<T>(select: (tools: Tools) => T): T {
  return useStore(toolStore, useShallow(select))
}
