import type { Content, ImageContent, TextContent } from '@shared/domain/content';
import type { ModelRequest } from '../ports';
import type { SdkMessage } from './sdk-types';

export type SdkFile = Extract<Extract<SdkMessage, { role: 'user' }>['content'][number], { type: 'file' }>;

export async function loadPart(
  part: Content,
  style: { readonly acceptsImages: boolean },
  loadBlob: ModelRequest['loadBlob'],
): Promise<SdkFile | TextContent> {
  return part.type === 'text' ? part : imageOrNote(part, style, loadBlob);
}

/** The picture, or a sentence in its place when the model reads text only or the file is gone. */
async function imageOrNote(
  image: ImageContent,
  style: { readonly acceptsImages: boolean },
  loadBlob: ModelRequest['loadBlob'],
): Promise<SdkFile | TextContent> {
  if (!style.acceptsImages)
    return { type: 'text', text: `[${describe(image)}: not sent, this model reads text only]` };
  const bytes = await loadBlob(image.blob);
  if (bytes === undefined)
    return { type: 'text', text: `[${describe(image)}: the stored file is no longer there]` };
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
  return { type: 'file', mediaType: image.mediaType, data: { type: 'data', data } };
}

/** "image shot.png, image/png, 640 × 480". */
export function describe(image: ImageContent): string {
  const size =
    image.width === undefined || image.height === undefined ? '' : `, ${image.width} × ${image.height}`;
  return `image${image.label === undefined ? '' : ` ${image.label}`}, ${image.mediaType}${size}`;
}
