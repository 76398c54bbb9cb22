/** The size of a window's content, in CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

export interface SessionOptions {
  size: Size;
  /** The system's colour scheme. */
  theme: 'light' | 'dark';
  /** Whether the window is private. A driven WebKitGTK always is. */
  isPrivate: boolean;
  /** An empty folder for the profile and the downloads. */
  directory: string;
}

/** A device's actions, in the format of both protocols: https://www.w3.org/TR/webdriver2/#actions */
export type InputSource =
  | { type: 'key'; id: string; actions: { type: 'keyDown' | 'keyUp'; value: string }[] }
  | {
      type: 'pointer';
      id: string;
      parameters: { pointerType: 'mouse' | 'touch' };
      actions: (
        | { type: 'pointerMove'; x: number; y: number; duration?: number }
        | { type: 'pointerDown' | 'pointerUp'; button: number }
      )[];
    };

/** A browser with its own storage, reduced to what every protocol can do. A call names its window. */
export interface Session {
  /** Name and version, such as "Firefox 153.7". */
  readonly product: string;
  /** The names of the open windows. */
  windows(): Promise<string[]>;
  /** Opens a window without an opener, and returns its name. */
  openWindow(): Promise<string>;
  /** Starts to load an address, without waiting. */
  navigate(window: string, address: string): Promise<void>;
  reload(window: string): Promise<void>;
  goBack(window: string): Promise<void>;
  /** Calls a function of this source in the page, and returns what its promise resolves to; both are JSON. */
  call(window: string, source: string, argument?: unknown): Promise<unknown>;
  /** Performs the actions of several devices at once, and waits for their end. */
  perform(window: string, sources: readonly InputSource[]): Promise<void>;
  /** Sets the files of the input that a function of this source returns. */
  chooseFiles(window: string, source: string, argument: unknown, paths: readonly string[]): Promise<void>;
  /** The window's content as PNG. */
  screenshot(window: string): Promise<Buffer>;
  /** The folder of downloads. */
  readonly downloads: string;
  /** Console errors and uncaught errors of the pages, where the protocol reports them. */
  errors(): readonly string[];
  /** Ends the browser and its helper processes. */
  end(): Promise<void>;
}
