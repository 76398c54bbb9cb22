#!/bin/sh
# libheif-js paints tiles of a HEIC that hold only zeros green, and reports nothing.
# An interrupted transfer leaves such a gap. HEVC never has three zeros in a row, so a decoder could know; libheif's
# JavaScript gives a picture with all channels, and neither throws nor returns an error. Of a file that ends too early it
# says so only if another item, such as EXIF data, lies beyond the end.
# Versions: libheif-js 1.23.2 (libheif 1.23); Node 20 to 24. The file below is drawn: four colours in six tiles.
# Source: ITU-T H.265, 7.4.2 (start code emulation).
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund libheif-js@1.23.2 >/dev/null 2>&1
base64 -d >whole.heic <<'FILE'
AAAAGGZ0eXBoZWljAAAAAG1pZjFoZWljAAACwW1ldGEAAAAAAAAAIWhkbHIAAAAAAAAAAHBpY3QAAAAAAAAAAAAAAAAAAAAADnBpdG0AAAAAAA
cAAAC2aWluZgAAAAAACAAAABVpbmZlAgAAAQABAABodmMxAAAAABVpbmZlAgAAAQACAABodmMxAAAAABVpbmZlAgAAAQADAABodmMxAAAAABVp
bmZlAgAAAQAEAABodmMxAAAAABVpbmZlAgAAAQAFAABodmMxAAAAABVpbmZlAgAAAQAGAABodmMxAAAAABVpbmZlAgAAAAAHAABncmlkAAAAAB
VpbmZlAgAAAQAIAABFeGlmAAAAADJpcmVmAAAAAAAAABhkaW1nAAcABgABAAIAAwAEAAUABgAAAA5jZHNjAAgAAQAHAAAA+mlwcnAAAAC+aXBj
bwAAAHVodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQAoQgEBA3AAAAMAkAAAAwAAAw
AeoBAgIFlupJKa5sCAAAADAIAAAAMAhCIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAIAAAACAAAAAFGlzcGUAAAAAAAAA8AAAAUAAAAAQcGl4
aQAAAAADCAgIAAAACWlyb3QDAAAANGlwbWEAAAAAAAAABwABAoECAAICgQIAAwKBAgAEAoECAAUCgQIABgKBAgAHAwMEhQAAABRpZGF0AAECAQ
AAAPAAAAFAAAAAkGlsb2MBAAAARAAACAABAAAAAAABAAAC4QAAAwwAAgAAAAAAAQAABe0AAAHaAAMAAAAAAAEAAAfHAAADiQAEAAAAAAABAAAL
UAAABDgABQAAAAAAAQAAD4gAAAFhAAYAAAAAAAEAABDpAAAAogAHAAEAAAABAAAAAAAAAAwACAAAAAAAAQAAEYsAAAAkAAAO1m1kYXQAAAMIKA
GvLg2NFzblDe7//25f//ZoV/9sHYw/+0cK4d+5xQ3ZUqD/iISyQg5jC/X5PhSJevkW5K8i0D+LAqQ6srbUqUIpC5+EQNNvCcqE+u26Lr3rS3tf
Rkdz1bA+CDeuktmNx+DEL3LEOK9mOuQ/9VN5vxG5npTvvn7UuTjAV6sz/P7IZgKkP9dAkSkFjABMN7W+Y3NwwlarnwXra5RDM2Wos+d7AdLKVV
K+iGkTYvRW/1GtIXWmZ7vj5crgFGbj/tsaLTh5Y3A+/R6kSWIEPcr2oT2DiBVxYXXUJJm+8urYpZUSzup2Zy6swQIu1QdYSTOklHEs0KykZe4C
wvW/IZ5nXNSToPOc/PE5rmH0QkaPQzGPQVWdEJMj4J+JZXJntZiXbE2M58h8rI6ez5bm7pZ5gRlt3o95gA0UNYW+f5/VC/uAE9Ot+6i/AvTbdJ
bSIcvJNqZxZG7n/I1SvsZq2yHdSfOuz9NKpPtrjz6rSQ9F0QTPGHnXFvXFiIXOUGpIrdoYKB4v15JeHZ+pY8Htq1bwb0OIVR/X/ESY95owxBdZ
XZf1a7WoyIlnErRySwChsq0KFblUh4r/cbBJxhyehgB2anR4vCxFn0AnxEwRGxoV4FZoI5pkiamWRX6GVi4T9TtSrE7hwht5YNikkQBhCuzGxb
L02NLs2GrKeZNPkBvOLwxbOi0PFQz17dN5jJhIj6AUoU3/oQ5UDMd22Ol5BqG/y0Ik4ez+fw80pRWusp4V9hxke/KqQKsRmd+lpEPM00AqNUUS
LV7I876vVyIndDhIiTKBK0/p5ARfozgGAWnyIIkTA+BVSTYOXtWcCFgPrzOqaEeKmEMlH8nINCaTdyoK9Hn6+t2c/4tWtM7YgD67QWHrHfj3DY
IqTLazMSsFzHK5X+V52e2kVWjy6emjt2GxpfFFcR83lFohTHPjriHYhcNi9QgVmQ8wGPrh5B/BSb8hBYShN3TkiFfd4uf/QQ9P2Yz7Yn/Y+nr+
UA8hx8Fh+99whxr8ScN/1lOAeMcVV3altDMtz7BJ+YAAAAHWKAGvLoECizc2cgajnhmUyKJrwVDVBPs4c/11Fjq0FA4xWxU5hoirRLl2sSK5o/
c8Z+xh/aASeSSe9vIyzmve69Eq+viStTGfw0TMpIHZ7jRoqNSr8tQrvnF8TW8PTeR/sPYHkic20lBxV1CPrqiUrfoRtzG33N2YvKl0rWGkBQB1
Mu+EOsAAJctU9nssslM5x5qYhKlMU8u0DHibagf3/AsjzyaiYg6Or1+67YUAfvC3uRxnO59fK3P/0iN4Fd4WCgfYJtltnf5Ie/j6sndTsukjTf
pu/lcqOpiXTi+zDfdP45BSaHldg2Or3uMNqIcj7YRxVIKzSMNnC81cLXNFBpgCFgkEmDQw1nfTaUBjX7QcBYGAAub2yV7yOwJlhbrz7wuuQbLd
EVbAo0nyt/YqlQG1m0ICypJ+lQ1S3BL74eJA2QZquks1Z7wdm00kGVotbueb6Cfay+23uufkDx4A1I6r2szld36ESHUOl7IhS1+aj6Do59AXaP
5461f/ccnt3yJidTMvZgci6nKg2puzLZk7AWsGanIwmWcIIjK8pk9HqwQx+fy7grmtFItCFMPZnIVMJ3DpgZHHyX4ds9Yx0icVeS+WYTyW0Xik
q9OOYFXZDy7HbQcAAAOFKAGvLomE5X22XrfHYszbQiysW1NB0kCW+vEzBlZ4Der1pPWWxw48EWZrS6/xWWdFCmHFHhpVkTS0KBs5h3mNyGjof8
uv77IR0WVUXZLpC+ZYY2/Z+y82qa7Gflzl4kSiOVi5cTbJE3GJH97fu1SpazQVf5StjmsrwIvj5krQbsYI8uSwYqbjLt8ltniFhwVP8qpww8tx
VBi1Yuz3I0X6FzcGdT7JMTF5SBu9qavSf8KWYtWlFX8Q1H5dYAOsoeJMpLo2Ny+nbzOsW762TcmHb/1AVfdRT9eYUAzb6l/YeDm1mhEiwgZ7k7
eeCfsOvrOWSKRyvDVEwypPTRiCBugavV0ZXz6hncTqGzs8ZfhNzMRnqMKcmEIwWmD6wvOcSQc5UvL/nmdt+ZEOZcIYqurxQNnm/ZRSROTyKZq9
ufVCkAvKkPxjn3bexnLvSHQZPRN/NtPdhLCNFD+6VmBH6IOTWKdvf1pIq7W+TnnaHSc4p4uVeWFgclXnb53zuYMy0eeTJYNRcG9XgqC9ju2QW5
WCxi/zmJpSBMbeFAiX1wisRJMc0xvGTScATTM5P8b9womcafbVud0kHIiH6lCxnilOT1s9a/GBnmKwsVNbJ+/1FiRCoq1w2afSVh1BAYKEcHwu
lnOG+qoEod9j9aw/Il60ThNWtdWU35ATip0Bd2RfhWwGNd3Z/UhfS21ti4o4jgcvM3RV1KzptjWaUP65oayd2WO/96tNZRIBHNpMUN7DRicVzk
NEk7naTk+2Oj82PpMlYfGsbumaM70IPSreIAspMibGLftOx1biC+sxkz/Tg9hHPcNOjevBSV25meEDgKhp+21cjdgOv0DoEOWGUM6vkICjtpXj
3mnDLOCgPUdFmN/ExKW1tkJdz6op46HsU0tK5udBkbJ2G57UHym0ZluXWZ0MQQsUJr//zH6LkHWRzgJwCWDEuYiStkmOxqWmFEmjBOQxl+5lwc
6iOmcmXQH8aDeN9sf29+jPYv19L4IM/qgEfhMaUaKC1fQBsydBDkeC5tGaHSparRz9ZCq08LQBxem8K1oAZPEPPnNgOcH6VpqHBkOzTREUZU4d
cE7oEM5a1oTvVKlqCAJyws4aFoVKqNatex7uO29D3WeAn3cg4o5RppCkc72c0bkcNtMNU8Cc1Qerb0kihiADIuhh0it2wQKRK9mKwpEo5UPecr
/CUEANJkivsAAABDQoAa8uiaX6ZBnj3Db/qrIPi6EqGY0TEXlw/6yG3aNRaY20qBTiFm2Wvg2QHu1DUykse8n7g4X24pV9ZsIRBhNH/Lf+jiSZ
qSqObZcIMVRfaZ9UUcTfZAKU6h9+oFpsU/7VLO6i0XEexsAG9/raWH/fU/wD5bTjLLeWcDaADiNZT1wHs8IrIR3wpT6q0ATIAG5Z9W0sU+gez+
vcK9h/QB2agqXTGSw8+QV9c8HZIax7qGn7izxng8nIy1HDKZpDZJqTNgEqOYToyQC3rscl8Cxknc9nwMYvP6aJHMTgKc32G6gtyTMQua8OAD3D
2UE6/PLgHNZ/znI1ovrQwWYrwo4tkeEOt7++t+Q3SBnPekR0nMJdULDjBXgkOc+bzDEfzgFlobhxf6d0IqZ5yeaTm9tEr8FxaeYtiCRJwM1itb
Nqjo52G35tzpXvfUCW4jqKB36DS2RhV8Tpo1pjMn+SyGhvWw3CvORowHwafh/NJxn5fC3lahmCXN7QLKSPrHGRpjtVAUyuKctRmvnVy/p19n2+
3fXlpcTh/ELns7ZxjVYCVyTEjaM591bkAgmpLZixO5rvD0j8UkBpQtDFlXhG885sWx2oJ3LEMmcdn6xkrCxQ/TI3/csl4TsJrfo8Fow6IlrTt9
AF28dF2uM8Ct+3fUfGJb/ev0835eh91DCRvSL/RBj8KWqNyzwgp/JsKGmrW0HYlxcfzP5bAv3x1jOLX1burhiWNQBiYUHJoCknkZvAaSOzJgse
pVPGahjeiEgpOmQxlD2bsFI/XGp1LJgpDXwt6bRhTWBga/IIpY9cVuQbgJbvaeFGR5jlEE/UDEhDZshpx9mIkmQ2KfEQHe16ERizZRmRsuP4u/
jf93k1UG0nPTALZo58qbVjmKBhPvgMrxVVne5XL/3hBBazBFgehTQyXXZUEuGWcjmJBMKnzXGBbU5OGNAH051clYf+DKq50a8p9tND3KBk8Ief
kt8kvF5UWu1uTRnNKV/7Va1Ir9968PSrwhTnQqjqVflJdeNwQjQ1Sy+fCoKwnEV5gaLxpaJRkbIuufo8JORRegcZDGDEh0xZhJcgL7Bhi16Ci+
ZVgvCQ8F2yWeIJwYrIg+RSbkCSKNIHXI6D1Q49PwNpvWgzfIQFmzXqO6SLyBk9t+UJCTWrWNM5MAeOgGGb/Tvm/ccGXJlVHfBtMkr+5pF2YhPq
kHjPDzoGQ5clkRuCMwbiAj5c2cHzWSBx8k4601LSoFpl6gkeEtlbrQaAryCf9nUXg061AKgywGWR2k3dGw5c8644o3WMbF5ebpD2ManU4IqvFE
haiT4bV40fJs2jLSbLGP7oVyEHHDXPpLibWxFlJAwxoL6+yGBvZ+M1f5yYPGHi0c9VjRfj1sy/RmMU5KnAW8UXrsiBH5G8fvaFnUYQxV5V65gU
tTXc+ZMGB0du2OBxk9oVUAAAAV0oAa8ugQi2rEVbVuV7DZVgrGNM/7WYKt3F8Jv0qTYh0tQ9VgdFcPLu38Qv/DZTO1ceaj7KmAkoIQGJTe2wrK
dkEgQdbHBynQqt+879cfFcJDxFLgHcp4fLHD/DJTJ6JQi/cM/ml/1JlKo9dpzAgssdjJM5UIhBp5dR5PleQxJVdLbaGFpVepTpJhgHj9TMI0qf
8lTGQ07ktabQOM8y3nfFwYH87B2dfNUhCP8ScaR3pOm4jpKnfs+yexYPSvHG6k+LNDsU0VTOFob0r+Qnmiopd8/tjvY4MJa8UxZPPtpJmGqUxJ
01jQflAo24lBRKmjV6dqviA4vKzj5bwpab21Hl2NJINAu3T8eVXyJDQyGHyJuRdu2BOErspiihh2xYDAsGnD20JlCOSBo18oADgNaHVSTbeTri
Zoyd66osO//poZdfy/kJLQixIZg15iZLS6PiEaisz2K5x2T2wKx8AAAAnigBry6A0sGFz7l3mmOqOi3xDf3R0hsLFgBZeTV2KSNR4Al66sBaX5
AY0upfw/FBIb5OyBY18wedJ6KJGiSiwVQ3/cmVlOduriXKRm8w/SpId5ms1I7X/uyp0p0PVlNAvWIP1udUNBSTPc5bEjh4STCLvcs69HeRQWIw
1ynb6Q7cE5Ty9Zhvh45/L6If1fTRnysRkRzoZLDJIErEAH9AAAAABkV4aWYAAE1NACoAAAAIAAEBEgADAAAAAQAGAAAAAAAA
FILE
cat >check.cjs <<'SCRIPT'
const assert = require('node:assert');
const { readFileSync } = require('node:fs');
const libheif = require('libheif-js/wasm-bundle');

/** Red, green and blue at nine places. */
function colorsOf(file) {
  const [image] = new libheif.HeifDecoder().decode(file);
  const decoded = libheif.heif_js_decode_image2(
    image.handle,
    libheif.heif_colorspace.heif_colorspace_RGB,
    libheif.heif_chroma.heif_chroma_interleaved_RGBA,
  );
  const { data, stride } = decoded.channels[0];
  const [width, height] = [image.get_width(), image.get_height()];
  return [0.1, 0.5, 0.9].flatMap((x) =>
    [0.1, 0.5, 0.9].map((y) => {
      const place = Math.floor(height * y) * stride + Math.floor(width * x) * 4;
      return [...data.subarray(place, place + 3)].join();
    }),
  );
}

const whole = readFileSync('whole.heic');
const empty = Buffer.from(whole).fill(0, Math.floor(whole.length / 2));
const green = colorsOf(empty).filter((color) => color === '0,136,0').length;
assert.ok(!colorsOf(whole).includes('0,136,0'));
assert.equal(green, 4);
console.log(`libheif-js 1.23.2: no error for zeros in the second half; ${green} of 9 places are rgb(0, 136, 0)`);
SCRIPT
node check.cjs
